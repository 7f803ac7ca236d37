import { listPayoutRuns } from '@matin/contract/admin/funding'
import { PAYOUT_TIME } from '@matin/domain/mining/payout-hour'
import { moment, utcDay } from '#shared/format/format.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Page } from '#shared/page/page.tsx'

export function Payouts() {
  const list = useList(listPayoutRuns, {}, row => row.dueAt)
  return (
    <Page
      title="Payouts"
      help={
        <p>
          Income is paid automatically every day, a chunk of orders at a time. An order that couldn’t be paid
          is listed here with its reason and retried every hour. Tell engineering if one stays.
        </p>
      }
    >
      <Table
        label="Days of payouts"
        empty={`Nothing paid yet. Orders pay from the day after purchase, at ${PAYOUT_TIME}`}
        list={list}
        columns={[
          { name: 'Day', cell: row => utcDay(row.dueAt) },
          { name: 'Paid', right: true, cell: row => row.payouts },
          { name: 'Chunks', right: true, cell: row => row.chunks },
          { name: 'Orders left', right: true, cell: row => row.ordersLeft },
          { name: 'Finished', cell: row => (row.finishedAt ? moment(row.finishedAt) : 'In progress') },
          {
            name: 'Refused',
            cell: row =>
              row.refused.map(({ orderNo, reason }) => `${orderNo}: ${reason}`).join('; ') || 'None',
          },
        ]}
      />
    </Page>
  )
}
