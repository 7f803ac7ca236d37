import type { DayFigures } from '@matin/contract/admin/statistics'
import { cx } from '@matin/ui/cx'
import { type KeyboardEvent, useState } from 'react'
import { utcDay } from '#shared/format/format.ts'
import type { Chart } from '../model/charts.ts'
import styles from '../screens/statistics.module.css'

const WIDTH = 360
const HEIGHT = 96

interface DayChartProps extends Chart {
  days: readonly DayFigures[]
}

/** From zero to the maximum. Arrow keys and the pointer select a day; the list of days has the figures. */
export function DayChart({ name, value, said, days }: DayChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const values = days.map(day => Math.max(0, value(day) ?? 0))
  const highest = Math.max(...values)
  const step = WIDTH / days.length
  const shown = days[at ?? days.length - 1]
  const top = days[values.indexOf(highest)]
  const [first, last] = [days[0], days.at(-1)]
  if (!shown || !first || !last || !top) return null

  function move(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setAt(now => Math.min(days.length - 1, Math.max(0, (now ?? days.length - 1) + by)))
  }

  return (
    <figure className={cx(styles.chart, 'min-w-0')}>
      <figcaption className="flex flex-col gap-0.5 mb-2 t-cap">
        {name}
        <b className="ink tabular" aria-live="polite">
          {utcDay(shown.day)}: {said(shown)}
        </b>
      </figcaption>
      <svg
        className="block"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${name}, each day from ${utcDay(first.day)} to ${utcDay(last.day)}. ${highest > 0 ? `The highest: ${said(top)} on ${utcDay(top.day)}` : 'Nothing on any day'}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from day to day
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
        onPointerMove={event => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          const index = Math.floor(((event.clientX - left) / width) * days.length)
          setAt(Math.min(days.length - 1, Math.max(0, index)))
        }}
      >
        {values.map((one, index) => {
          const height = highest === 0 ? 0 : (one / highest) * (HEIGHT - 8)
          return (
            <rect
              key={days[index]?.day}
              x={index * step + step * 0.12}
              width={step * 0.76}
              y={HEIGHT - height - 1}
              height={height}
              data-at={index === (at ?? days.length - 1) || undefined}
            />
          )
        })}
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      </svg>
      <div className="flex justify-between mt-1 t-cap" aria-hidden="true">
        <span>{utcDay(first.day)}</span>
        <span>{utcDay(last.day)}</span>
      </div>
    </figure>
  )
}
