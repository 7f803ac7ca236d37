import { listEndedVersions } from '@matin/contract/admin/products'
import { Link } from 'react-router'
import { grouped, money } from '#shared/format/format.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Page } from '#shared/page/page.tsx'
import { dailyPercent } from '../model/earnings.ts'

/** Product versions that are no longer sold. Orders keep the terms of the version that they bought. */
export function EndedVersions() {
  const list = useList(listEndedVersions, {})
  return (
    <Page
      title="Ended versions"
      help={
        <p>
          Terms that are no longer sold. Running orders keep them until they expire or are redeemed. To sell a
          closed version again, propose it on its product’s page.
        </p>
      }
    >
      <Table
        label="Ended versions"
        list={list}
        empty="No versions have ended"
        columns={[
          {
            name: 'Product',
            cell: row => (
              <>
                <Link to={`/products/${row.product}`}>{row.name.en}</Link>
                <small>
                  {row.code}, version {row.version}
                </small>
              </>
            ),
          },
          {
            name: 'Daily rate',
            right: true,
            cell: row => dailyPercent(row.dailyRate),
          },
          {
            name: 'Term, price',
            right: true,
            cell: row => (
              <>
                {row.cycleDays} days
                <small>
                  {grouped(row.minAmount)}
                  {row.minAmount !== row.maxAmount && ` – ${grouped(row.maxAmount)}`} {row.asset}
                </small>
              </>
            ),
          },
          { name: 'Running', right: true, cell: row => row.sold.running },
          { name: 'Principal', right: true, cell: row => `${money(row.sold.principal)} ${row.asset}` },
          { name: 'Ended', right: true, cell: row => row.sold.ended },
        ]}
      />
    </Page>
  )
}
