import type { CustodyDifference, Treasury } from '@matin/contract/admin/treasury'
import { listDifferences } from '@matin/contract/admin/treasury'
import { ago, moment, money, words } from '#shared/format/format.ts'
import { type Column, shownList, Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Block } from '#shared/page/page.tsx'

type Compared = Omit<CustodyDifference, 'id'>

function Difference({ of }: { of: Compared }) {
  const less = of.difference.startsWith('-')
  return (
    <span className={less ? 'neg semi' : undefined}>
      {money(of.difference)}
      {of.difference !== '0' && <small>{less ? 'missing' : 'more than the ledger'}</small>}
    </span>
  )
}

const COLUMNS: readonly Column<Compared>[] = [
  { name: 'Place', cell: row => words(row.place) },
  { name: 'Ledger, USDT', right: true, cell: row => money(row.ledger) },
  { name: 'Chain, USDT', right: true, cell: row => money(row.chain) },
  { name: 'Difference', right: true, cell: row => <Difference of={row} /> },
  { name: 'Solid block', right: true, cell: row => row.block },
]

/** Compares at solid blocks. Lists the times when they differed. */
export function Comparison({ treasury }: { treasury: Treasury }) {
  const now = Date.parse(treasury.at)
  const history = useList(listDifferences, {})
  const { chain, places } = treasury
  return (
    <>
      <Block title="Ledger and chain">
        <Table
          label="Ledger and chain"
          list={shownList(places.map(place => ({ ...place, id: place.place })))}
          empty="Nothing was compared yet"
          columns={[...COLUMNS, { name: 'Compared', right: true, cell: row => ago(row.at, now) }]}
        />
        <p className="mt-2 muted">
          {chain
            ? `The ledger is at block ${chain.block}, ${chain.behind === 0 ? 'with every solid block' : `${chain.behind} solid blocks behind`}.`
            : 'No block is recorded yet.'}
        </p>
      </Block>
      <Block title="Differences until now">
        <Table
          label="Differences until now"
          list={history}
          empty="Ledger and chain have never differed"
          columns={[{ name: 'When', cell: row => moment(row.at) }, ...COLUMNS]}
        />
      </Block>
    </>
  )
}
