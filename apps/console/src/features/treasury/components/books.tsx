import { listPools } from '@matin/contract/admin/funding'
import type { Treasury } from '@matin/contract/admin/treasury'
import { Note } from '@matin/ui/note'
import { useRead } from '#shared/api/use-read.ts'
import { ago, money, words } from '#shared/format/format.ts'
import { shownList, Table } from '#shared/list/table.tsx'
import { Block, Fact, Facts } from '#shared/page/page.tsx'

export function Books({ treasury }: { treasury: Treasury }) {
  const now = Date.parse(treasury.at)
  const { own, trial } = treasury
  const pools = useRead(listPools, {})
  const rows = (trial?.assets ?? []).map(row => ({ ...row, id: row.asset }))
  const wrong = rows.filter(({ sum }) => sum !== '0')
  return (
    <>
      <Block title="Our own and the pools">
        <Facts>
          {own.map(({ asset, kind, amount }) => (
            <Fact key={`${kind} ${asset}`} name={words(kind)}>
              {money(amount)} {asset}
            </Fact>
          ))}
          {pools.data?.pools.map(({ code, asset, available, reserved }) => (
            <Fact key={code} name={`Pool ${code}`}>
              {money(available)} {asset} free
              <small>
                {money(reserved)} {asset} promised
              </small>
            </Fact>
          ))}
        </Facts>
      </Block>
      <Block title="Trial balance">
        {wrong.length > 0 && (
          <Note tone="neg" live>
            The ledger doesn’t balance in {wrong.map(({ asset }) => asset).join(', ')}. Stop what moves money
            there and tell engineering immediately.
          </Note>
        )}
        <Table
          label="Trial balance"
          empty="Not calculated yet"
          list={shownList(rows)}
          columns={[
            { name: 'Asset', cell: row => row.asset },
            { name: 'Owed to customers', right: true, cell: row => money(row.customers) },
            { name: 'In pools', right: true, cell: row => money(row.pools) },
            { name: 'Our own', right: true, cell: row => money(row.own) },
            { name: 'Held against it', right: true, cell: row => money(row.custody) },
            {
              name: 'Sum',
              right: true,
              cell: row => <span className={row.sum === '0' ? undefined : 'neg semi'}>{money(row.sum)}</span>,
            },
          ]}
        />
        {trial && (
          <p className="mt-2 muted">
            All balances were summed up at one moment, {ago(trial.at, now)}. To run it again, use “Trial
            balance” under Status › Jobs.
          </p>
        )}
      </Block>
    </>
  )
}
