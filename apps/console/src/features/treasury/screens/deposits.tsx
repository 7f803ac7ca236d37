import { listDepositHoldings } from '@matin/contract/admin/treasury'
import { moment, money } from '#shared/format.ts'
import { Page } from '#shared/page.tsx'
import { Person } from '#shared/person.tsx'
import { Table } from '#shared/table.tsx'
import { useList } from '#shared/use-list.ts'

export function Sweeps() {
  const list = useList(listDepositHoldings, {}, row => row.address)
  return (
    <Page
      title="Sweeps"
      help={
        <p>
          Deposits are swept to the hot wallet automatically. Amounts that are too small stay here, and so do
          amounts that the chain has beyond the ledger.
        </p>
      }
    >
      <Table
        label="Deposit addresses that hold something"
        list={list}
        empty="All deposits are swept"
        columns={[
          { name: 'Address', cell: row => <span className="code">{row.address}</span> },
          { name: 'Customer', cell: row => <Person {...row.customer} /> },
          { name: 'Ledger, USDT', right: true, cell: row => money(row.amount) },
          { name: 'Chain has more by', right: true, cell: row => money(row.difference) },
          { name: 'Newest deposit', cell: row => moment(row.newestAt) },
          { name: 'Compared', cell: row => (row.checkedAt ? moment(row.checkedAt) : 'Not yet') },
        ]}
      />
    </Page>
  )
}
