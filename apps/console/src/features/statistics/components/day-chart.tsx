import type { DayFigures } from '@matin/contract/admin/statistics'
import { type KeyboardEvent, useState } from 'react'
import { utcDay } from '#shared/format/format.ts'
import { Figures } from '#shared/list/figures.tsx'
import { type Chart, figureOf } from '../model/charts.ts'
import styles from '../screens/statistics.module.css'

const WIDTH = 360
const HEIGHT = 120

/** From zero to the maximum. Arrow keys and the pointer select a day; the list of days has the figures. */
export function DayChart({ chart, days }: { chart: Chart; days: readonly DayFigures[] }) {
  const { name, unit = '', of, adds, detail } = chart
  const [at, setAt] = useState<number | null>(null)
  const values = days.map(day => Math.max(0, of(day) ?? 0))
  const highest = Math.max(...values)
  const step = WIDTH / days.length
  const chosen = at === null ? undefined : days[at]
  const shown = chosen ? [chosen] : adds ? days : days.slice(-1)
  const when = chosen ? utcDay(chosen.day) : adds ? `${days.length} days` : 'last day'
  const top = days[values.indexOf(highest)]
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || !top) return null

  function move(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setAt(now => Math.min(days.length - 1, Math.max(0, (now ?? days.length - 1) + by)))
  }

  return (
    <figure className="min-w-0">
      <figcaption aria-live="polite">
        <Figures items={[{ name, value: figureOf(chart, shown), unit }]} />
        <small>{[detail && figureOf(detail, shown), when].filter(Boolean).join(' · ')}</small>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${name}, each day from ${utcDay(first.day)} to ${utcDay(last.day)}. ${highest > 0 ? `Highest: ${figureOf(chart, [top])} ${unit} on ${utcDay(top.day)}` : 'Nothing on any day'}`}
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
              x={index * step + step * 0.2}
              width={step * 0.6}
              y={HEIGHT - height - 1}
              height={height}
              data-at={index === at || undefined}
            />
          )
        })}
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      </svg>
    </figure>
  )
}
