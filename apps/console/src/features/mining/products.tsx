import { listDeskProducts } from '@matin/contract/product-desk'
import { PRODUCT_KINDS, type ProductKind } from '@matin/domain/mining/product-kind'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { useParams } from 'react-router'
import { Choice, Filters } from '../../shared/filters.tsx'
import { words } from '../../shared/format.ts'
import { useOperator } from '../../shared/operator.ts'
import { Page } from '../../shared/page.tsx'
import { Table } from '../../shared/table.tsx'
import { useList } from '../../shared/use-list.ts'
import { useListState, useOpenItem } from '../../shared/use-list-state.ts'
import { OfferForm } from './offer-form.tsx'
import { ProductDrawer } from './product-drawer.tsx'

const kindName = (kind: ProductKind) => (kind === 'nft' ? 'NFT collection' : words(kind))

export function Products() {
  const { may } = useOperator()
  const { id } = useParams()
  const [{ kind }, set] = useListState({ kind: ['', ...PRODUCT_KINDS] })
  const list = useList(listDeskProducts, kind ? { kind } : {})
  const open = useOpenItem('/products')
  return (
    <Page
      title="Products"
      help={
        <p>
          Locks, machines and NFT collections. One person proposes a product or other terms of one, another
          one reads them and confirms: from then on it is sold as far as its pool reaches. Terms that
          something was sold at never change. Anyone who proposes closes a sale at once. The procedure: “A
          product” in docs/operations.md.
        </p>
      }
      actions={
        may('propose_products') &&
        may('view_treasury') && (
          <Button size="sm" icon="plus" onClick={() => open('new')}>
            New product
          </Button>
        )
      }
      drawer={
        id !== undefined &&
        (id === 'new' ? (
          <OfferForm onClose={() => open(undefined)} onMade={made => open(made, { replace: true })} />
        ) : (
          <ProductDrawer key={id} id={id} onClose={() => open(undefined)} />
        ))
      }
    >
      <Filters label="Products to show">
        <Choice
          label="Kind"
          value={kind}
          onChange={next => set({ kind: next })}
          options={PRODUCT_KINDS.map(value => ({ value, label: kindName(value) }))}
        />
      </Filters>
      <Table
        label="Products"
        list={list}
        empty="No product"
        selected={id}
        onSelect={open}
        columns={[
          { name: 'Product', cell: row => row.code },
          { name: 'Name', cell: row => row.name.en },
          { name: 'Kind', cell: row => kindName(row.kind) },
          { name: 'Pool', cell: row => row.pool },
          {
            name: 'Sale',
            cell: row => (
              <Chip
                icon={row.selling === null ? 'lock' : 'check'}
                tone={row.selling === null ? 'plain' : 'pos'}
              >
                {row.selling === null ? 'Not sold' : `Version ${row.selling} of ${row.versions}`}
              </Chip>
            ),
          },
          {
            name: 'Second person',
            cell: row =>
              row.waiting > 0 && <Chip icon="user-plus" tone="warn">{`${row.waiting} to confirm`}</Chip>,
          },
        ]}
      />
    </Page>
  )
}
