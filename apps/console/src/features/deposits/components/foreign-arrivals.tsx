import { listForeignArrivals } from '@matin/contract/admin/deposits'
import { Person } from '#shared/customer/person.tsx'
import { moment, money, shortened } from '#shared/format/format.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'

/** They cannot be credited, but operators need the list to answer customers. */
export function ForeignArrivals() {
  const list = useList(listForeignArrivals, {}, row => `${row.txid}.${row.logIndex}`)
  return (
    <Table
      label="Arrivals other than USDT"
      list={list}
      empty="Only USDT has arrived"
      columns={[
        { name: 'Seen', cell: row => moment(row.seenAt) },
        { name: 'Address of', cell: row => <Person {...row.customer} /> },
        { name: 'What', cell: row => (row.trx === null ? 'Another token' : `${money(row.trx)} TRX`) },
        { name: 'From', cell: row => <span className="hash">{shortened(row.sender)}</span> },
        { name: 'Transaction', cell: row => <span className="code">{row.txid}</span> },
      ]}
    />
  )
}
