import { type DayFigures, getStatistics, listDays } from '@matin/contract/admin/statistics'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '#shared/api/use-read.ts'
import { Choices } from '#shared/form/choices.tsx'
import { moment, money, span, utcDay } from '#shared/format/format.ts'
import { Figures } from '#shared/list/figures.tsx'
import { DayChoice } from '#shared/list/filters.tsx'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Block, Page } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { DayChart } from '../components/day-chart.tsx'
import { CHARTS } from '../model/charts.ts'
import styles from './statistics.module.css'

/** Numbers of days to choose from, the default first. */
const RANGES = ['30', '7', '90', '365'] as const

export function Statistics() {
  const [{ days, to }, set] = useListState({ days: RANGES, to: '' })
  const range = { days, ...(to && { to }) }
  const figures = useRead(getStatistics, range, {
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  })
  const { data } = figures
  return (
    <Page
      title="Statistics"
      help={
        <p>
          What happened on each UTC day, counted from the ledger every five minutes and never corrected by hand. Check it on Mondays. If the median withdrawal takes longer than the week before, add a second operator. If the funded share is below 100 %, tell engineering immediately. The procedure is in docs/operations.md, “Statistics”.
        </p>
      }
      actions={
        <>
          <Choices
            label="Days to show"
            value={days}
            onChange={next => set({ days: next })}
            options={RANGES.toSorted((a, b) => Number(a) - Number(b)).map(value => ({
              value,
              label: `${value} days`,
            }))}
          />
          <DayChoice label="Until" value={to} onChange={next => set({ to: next })} />
        </>
      }
    >
      <Unloaded of={figures} name="statistics" rows={8} />
      {data && data.days.length > 0 && (
        <>
          <Block title={`Together, ${utcDay(data.days[0]?.day ?? '')} until now`}>
            <Figures items={totals(data.days)} />
            {data.countedUntil && <p className="mt-2 muted">Counted until {moment(data.countedUntil)}.</p>}
          </Block>
          <div className={styles.charts}>
            {CHARTS.map(chart => (
              <DayChart key={chart.name} {...chart} days={data.days} />
            ))}
          </div>
        </>
      )}
      <Days range={range} />
    </Page>
  )
}

/** Without medians and shares. Active locks and their amount are the last day's: each day states a total. */
function totals(days: readonly DayFigures[]) {
  const sum = (value: (day: DayFigures) => number) => String(days.reduce((all, day) => all + value(day), 0))
  const last = days.at(-1)
  return [
    { name: 'Recharges', value: sum(day => day.recharges) },
    { name: 'Withdrawals paid', value: sum(day => day.withdrawals) },
    { name: 'New customers', value: sum(day => day.newCustomers) },
    { name: 'Active locks', value: String(last?.activeLocks ?? 0) },
    { name: 'Locked', value: money(last?.locked ?? '0'), unit: 'USDT' },
  ]
}

function Days({ range }: { range: { days: string; to?: string } }) {
  const list = useList(listDays, range, row => row.day)
  return (
    <Block title="Day by day">
      <Table
        label="Day by day"
        list={list}
        empty="None of these days has been counted yet"
        columns={[
          { name: 'Day', cell: row => <span className="nowrap">{utcDay(row.day)}</span> },
          { name: 'Recharges', right: true, cell: row => row.recharges },
          { name: 'USDT in', right: true, cell: row => money(row.recharged) },
          { name: 'Withdrawals', right: true, cell: row => row.withdrawals },
          { name: 'USDT out', right: true, cell: row => money(row.withdrawn) },
          {
            name: 'Median time',
            right: true,
            cell: row => (row.medianSeconds === null ? 'None' : span(row.medianSeconds)),
          },
          { name: 'New customers', right: true, cell: row => row.newCustomers },
          { name: 'Revenue', right: true, cell: row => money(row.revenue) },
          { name: 'Fees', right: true, cell: row => money(row.fees) },
          { name: 'Active locks', right: true, cell: row => row.activeLocks },
          { name: 'Locked', right: true, cell: row => money(row.locked) },
          {
            name: 'Funded share',
            right: true,
            cell: row => (row.fundedShare === null ? 'None' : `${(row.fundedShare * 100).toFixed(2)}%`),
          },
        ]}
      />
    </Block>
  )
}
