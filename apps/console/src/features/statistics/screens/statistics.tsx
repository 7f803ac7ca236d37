import { type DayFigures, getStatistics, listDays } from '@matin/contract/admin/statistics'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '#shared/api/use-read.ts'
import { Choices } from '#shared/form/choices.tsx'
import { moment, utcDay } from '#shared/format/format.ts'
import { DayChoice } from '#shared/list/filters.tsx'
import { ListBlock } from '#shared/list/list-block.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Block, Page } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { DayChart } from '../components/day-chart.tsx'
import { CHARTS, figureOf } from '../model/charts.ts'
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
  const list = useList(listDays, range, row => row.day)
  const [first, last] = [data?.days[0], data?.days.at(-1)]
  return (
    <Page
      title="Statistics"
      count={data?.countedUntil ? `Counted until ${moment(data.countedUntil)}` : undefined}
      help={
        <p>
          What happened on each UTC day, counted from the ledger every five minutes and never corrected by
          hand. Check it on Mondays. If the median withdrawal takes longer than the week before, add a second
          operator. If the funded share is below 100 %, tell engineering immediately. The procedure is in
          docs/operations.md, “Statistics”.
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
      {data && first && last && (
        <Block title={`${utcDay(first.day)} to ${utcDay(last.day)}`}>
          <div className={styles.charts}>
            {CHARTS.map(chart => (
              <DayChart key={chart.name} chart={chart} days={data.days} />
            ))}
          </div>
        </Block>
      )}
      <ListBlock
        title="Day by day"
        list={list}
        empty="None of these days has been counted yet"
        columns={[
          { name: 'Day', cell: row => <span className="nowrap">{utcDay(row.day)}</span> },
          ...CHARTS.map(({ name, unit, detail, ...chart }) => ({
            name: unit ? `${name}, ${unit}` : name,
            right: true,
            cell: (row: DayFigures) => (
              <>
                {figureOf(chart, [row])}
                {detail && <small>{figureOf(detail, [row])}</small>}
              </>
            ),
          })),
        ]}
      />
    </Page>
  )
}
