import { listFundings, listPools } from '@matin/contract/admin/funding'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { useParams } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useRead } from '#shared/api/use-read.ts'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { counted, moment, money } from '#shared/format/format.ts'
import { useKeys } from '#shared/keys/keys.ts'
import { ListBlock } from '#shared/list/list-block.tsx'
import { wholeList } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useOpenItem } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { FundDrawer } from '../components/fund-drawer.tsx'
import { NewPool } from '../components/new-pool.tsx'

export function Pools() {
  const { may } = useOperator()
  const { id } = useParams()
  const open = useOpenItem('/products/pools')
  const fundings = useList(listFundings, {})
  const query = useRead(listPools, {})
  const pools = (query.data?.pools ?? []).map(pool => ({ ...pool, id: pool.code }))
  const mayFund = may('propose_funding')
  useKeys({ '+': mayFund && { label: 'new', run: () => open('new') } })
  return (
    <Page
      title="Pools"
      count={
        query.data &&
        `${counted(String(pools.length), 'pool')}, the treasury holds ${money(query.data.treasury)} USDT`
      }
      help={
        <p>
          Every reward is funded before it’s promised: a product sells only while its pool can pay its
          rewards. One operator proposes a funding, another approves it. It’s then posted immediately and
          shown to customers with its hash. The procedure is in docs/operations.md, “A pool”.
        </p>
      }
      actions={
        mayFund && (
          <Button variant="line" size="sm" icon="plus" onClick={() => open('new')}>
            New pool
          </Button>
        )
      }
      drawer={
        id === 'new' ? (
          <NewPool
            taken={query.data?.pools.map(({ code }) => code) ?? []}
            onClose={() => open(undefined)}
            onMade={code => open(code, { replace: true })}
          />
        ) : (
          id !== undefined && (
            <FundDrawer key={id} code={id} pools={query.data} onClose={() => open(undefined)} />
          )
        )
      }
    >
      <ListBlock
        title="Pools"
        list={wholeList(query, pools)}
        empty="No pools yet"
        selected={id}
        onSelect={open}
        columns={[
          {
            name: 'Pool',
            cell: pool => (
              <>
                <b>{pool.name.en}</b>
                <small>{pool.code}</small>
              </>
            ),
          },
          { name: 'Free', right: true, cell: pool => <b>{`${money(pool.available)} ${pool.asset}`}</b> },
          { name: 'Promised', right: true, cell: pool => `${money(pool.reserved)} ${pool.asset}` },
          { name: 'Pays for', spare: true, cell: pool => pool.products.join(', ') || 'Nothing on sale' },
          {
            name: 'State',
            cell: pool =>
              pool.funding !== null ? (
                <Chip icon="two" tone="info">
                  Funding proposed
                </Chip>
              ) : (
                Number(pool.available) === 0 && (
                  <Chip icon="alert" tone={pool.products.length > 0 ? 'warn' : 'plain'}>
                    Empty
                  </Chip>
                )
              ),
          },
        ]}
      />
      <ListBlock
        title="Fundings"
        list={fundings}
        empty="No pool funded yet"
        columns={[
          { name: 'Proposed', cell: row => moment(row.proposed.at) },
          { name: 'Pool', cell: row => row.pool },
          { name: 'Amount', right: true, cell: row => `${money(row.amount)} ${row.asset}` },
          { name: 'Note', spare: true, cell: row => row.note },
          { name: 'By', cell: row => <ProposalDecision id={row.id} of={row} /> },
        ]}
      />
    </Page>
  )
}
