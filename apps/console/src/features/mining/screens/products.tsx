import { type AdminProduct, listAdminProducts } from '@matin/contract/admin/products'
import { KIND_RULES, PRODUCT_KINDS, type ProductKind } from '@matin/domain/mining/product-kind'
import { unitsOf } from '@matin/domain/mining/terms'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import { Button } from '@matin/ui/button'
import { Chip, type ChipTone } from '@matin/ui/chip'
import type { IconName } from '@matin/ui/icon'
import { TickMeter } from '@matin/ui/tick-meter'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { counted, grouped, money, words } from '#shared/format/format.ts'
import { useKeys } from '#shared/keys/keys.ts'
import { Choice, Filters } from '#shared/list/filters.tsx'
import { type Column, Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { OfferForm } from '../components/offer-form.tsx'
import { ProductDrawer } from '../components/product-drawer.tsx'
import { dailyPercent, yieldOf } from '../model/earnings.ts'
import styles from './products.module.css'

const GROUPS: Readonly<Record<ProductKind, string>> = {
  lock: 'Locks',
  machine: 'Machines',
  nft: 'NFT, bought back at their price',
}
const kindName = (kind: ProductKind) => (kind === 'nft' ? 'NFT collection' : words(kind))
const placeOf = ({ kind }: AdminProduct) => PRODUCT_KINDS.indexOf(kind)
const byKindAndTerm = (a: AdminProduct, b: AdminProduct) =>
  placeOf(a) - placeOf(b) || a.terms.cycleDays - b.terms.cycleDays

export function Products() {
  const { may } = useOperator()
  const { id } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [{ kind, edit }, set] = useListState({ kind: ['', ...PRODUCT_KINDS], edit: ['', 'terms'] })
  const list = useList(listAdminProducts, kind ? { kind } : {})
  const rows = list.rows.toSorted(byKindAndTerm)
  /** Opens a product, or with `terms` the form for its new terms. `undefined` closes the open product. */
  function open(item: string | undefined, { replace = false, terms = false } = {}) {
    const params = new URLSearchParams(search)
    params.delete('edit')
    if (terms) params.set('edit', 'terms')
    navigate(
      { pathname: item === undefined ? '/products' : `/products/${item}`, search: params.toString() },
      { replace },
    )
  }
  const mayPropose = may('propose_products') && may('view_treasury')
  const opened = rows.find(row => row.id === id)
  useKeys({
    '+': mayPropose && { label: 'new', run: () => open('new') },
    E: mayPropose &&
      id !== undefined &&
      id !== 'new' && { label: 'change terms', run: () => open(id, { terms: true }) },
    F: may('propose_funding') &&
      opened && { label: 'fund its pool', run: () => navigate(`/products/pools/${opened.pool}`) },
  })
  return (
    <Page
      title="Products"
      count={rows.length > 0 ? `Pools hold ${money(freeOf(rows))} USDT free` : undefined}
      help={
        <p>
          Locks, machines and NFT collections. One operator proposes a product or new terms, another approves.
          From then on it’s sold as far as its pool reaches. Terms never change once something was sold at
          them. One operator can close a sale immediately. The procedure is in docs/operations.md, “A
          product”.
        </p>
      }
      actions={
        mayPropose && (
          <Button variant="line" size="sm" icon="plus" onClick={() => open('new')}>
            New product
          </Button>
        )
      }
      drawer={
        id !== undefined &&
        (id === 'new' ? (
          <OfferForm
            taken={rows.map(({ code }) => code)}
            onClose={() => open(undefined)}
            onMade={made => open(made, { replace: true })}
          />
        ) : (
          <ProductDrawer
            key={id}
            id={id}
            isWriting={edit === 'terms'}
            onWrite={terms => open(id, { terms, replace: !terms })}
            onClose={() => open(undefined)}
          />
        ))
      }
    >
      <Table
        label="Products"
        list={{ ...list, rows }}
        empty="No products"
        selected={id}
        onSelect={open}
        above={
          <Filters label="Products to show">
            <Choice
              label="Kind"
              value={kind}
              onChange={next => set({ kind: next })}
              options={PRODUCT_KINDS.map(value => ({ value, label: kindName(value) }))}
            />
          </Filters>
        }
        group={row => ({
          name: GROUPS[row.kind],
          count: String(rows.filter(one => one.kind === row.kind).length),
        })}
        columns={COLUMNS}
      />
    </Page>
  )
}

const COLUMNS: readonly Column<AdminProduct>[] = [
  {
    name: 'Product',
    cell: ({ name, code, terms, series }) => (
      <>
        <b>{name.en}</b>
        <small>
          {code}, {series ? `numbers ${series.first} to ${series.last}` : `version ${terms.version}`}
        </small>
      </>
    ),
  },
  {
    name: 'Daily rate',
    right: true,
    cell: product => (
      <>
        <b>{dailyPercent(product.terms.dailyRate)}</b>
        <small>{yieldOf(product)}</small>
      </>
    ),
  },
  {
    name: 'Term, price in USDT',
    right: true,
    cell: ({ terms: { cycleDays, minAmount, maxAmount }, asset, kind }) => (
      <>
        <b>{counted(String(cycleDays), 'day')}</b>
        <small>
          {grouped(minAmount)}
          {minAmount !== maxAmount && ` – ${grouped(maxAmount)}`}
          {asset !== 'USDT' && ` ${asset}`}
          {!KIND_RULES[kind].principalReturned && ' rent'}
        </small>
      </>
    ),
  },
  {
    name: 'Sold, 30 days',
    right: true,
    spare: true,
    cell: ({ sold: { principal, orders, days }, series }) => (
      <>
        <b>{grouped(principal)}</b>
        <small>
          {series
            ? `${series.last - series.first + 1 - series.forSale} of ${series.last - series.first + 1}`
            : counted(String(orders), 'order')}
          {days < 30 && `, in ${counted(String(days), 'day')}`}
        </small>
      </>
    ),
  },
  { name: 'Pool and what it covers', spare: 'narrow', cell: product => <Cover of={product} /> },
  { name: 'State', cell: product => <State of={product} /> },
]

/** Sums the free USDT of the products' pools, counting each pool once. */
function freeOf(rows: readonly AdminProduct[]): string {
  const pools = new Map(
    rows.flatMap(({ pool, available, asset }) =>
      asset === 'USDT' ? [[pool, fromWire(available, asset) ?? 0n] as const] : [],
    ),
  )
  return toWire(
    [...pools.values()].reduce((sum, free) => sum + free, 0n),
    'USDT',
  )
}

/** Days of further sales: from `FULL_DAYS` on, a pool's meter is full; below `LOW_DAYS`, the pool is low. */
const FULL_DAYS = 365
const LOW_DAYS = 30

/** Pieces for a fixed price, otherwise days that the pool lasts at the present rate of sales. */
function coverOf({ terms, available, asset, kind, series, coverDays }: AdminProduct) {
  const minor = (text: string) => fromWire(text, asset) ?? 0n
  const units = unitsOf(minor(available), minor(terms.minAmount), {
    cycleDays: terms.cycleDays,
    dailyRate: parseRate(terms.dailyRate) ?? 0n,
  })
  const left = units === null ? null : Number(units)
  if (series) {
    const share = series.forSale === 0 ? 1 : Math.min(1, (left ?? 0) / series.forSale)
    const says =
      series.forSale === 0
        ? 'none left'
        : share === 1
          ? `all ${series.forSale} left`
          : `${left} of ${series.forSale}`
    return { share, says, isLow: share < 1 }
  }
  const isLow = left === 0 || (coverDays !== null && coverDays < LOW_DAYS)
  if (KIND_RULES[kind].fixedPrice)
    return { share: coverDays === null ? 1 : coverDays / FULL_DAYS, says: `${left ?? 0} rentals`, isLow }
  return coverDays === null
    ? { share: left === 0 ? 0 : 1, says: left === 0 ? 'no more orders' : 'no recent sales', isLow }
    : { share: coverDays / FULL_DAYS, says: spanOf(coverDays), isLow }
}

function spanOf(days: number): string {
  return days < 60
    ? `${counted(String(days), 'day')} of sales`
    : days < 3 * 365
      ? `${Math.floor(days / 30)} months of sales`
      : 'years of sales'
}

function Cover({ of }: { of: AdminProduct }) {
  const { share, says, isLow } = coverOf(of)
  return (
    <span className={styles.cover}>
      <TickMeter
        ticks={30}
        share={Math.min(1, share)}
        tone={isLow ? 'warn' : 'earn'}
        height={9}
        thickness={2}
        label={says}
      />
      <small>
        {money(of.available)} free · {says}
      </small>
    </span>
  )
}

function State({ of }: { of: AdminProduct }) {
  const [icon, tone, text] = lookOf(of)
  return (
    <Chip icon={icon} tone={tone}>
      {text}
    </Chip>
  )
}

function lookOf(of: AdminProduct): [IconName, ChipTone, string] {
  const { selling, waiting, funding, series, versions } = of
  if (waiting > 0) return ['two', 'info', selling === null ? 'Proposed' : 'Change proposed']
  if (selling === null) return ['lock', 'plain', versions > 0 ? 'Not sold' : 'Closed']
  if (funding !== null) return ['two', 'info', 'Funding proposed']
  if (series?.forSale === 0) return ['check', 'plain', 'Sold out']
  return coverOf(of).isLow ? ['alert', 'warn', 'Pool low'] : ['check', 'pos', 'On sale']
}
