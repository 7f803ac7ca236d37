import { listDepositHoldings } from '@matin/contract/admin/treasury'
import { Person } from '#shared/customer/person.tsx'
import { moment, money } from '#shared/format/format.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Page } from '#shared/page/page.tsx'

export function Sweeps() {
  const list = useList(listDepositHoldings, {}, row => row.address)
  return (
    <Page
      title="Sweeps"
      help={
        <p>
          Deposits are swept to the hot wallet automatically. Amounts that are too small stay here, and so
          does anything the chain has beyond the ledger.
        </p>
      }
    >
      <Table
        label="Deposit addresses with a balance"
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
