import { type ReactNode, useId } from 'react'
import { useServerNow } from '../api/use-server-now.ts'
import { useTimes } from '../format/use-times.ts'
import styles from './by-day.module.css'
import { daysOf } from './days-of.ts'

const STEP_MS = 60_000

interface ByDayProps<T> {
  /** Items in the order of their times, ascending or descending. */
  items: readonly T[]
  /** Returns the ISO instant of an item. */
  at: (item: T) => string
  children: (items: readonly T[]) => ReactNode
}

export function ByDay<T>({ items, at, children }: ByDayProps<T>) {
  const times = useTimes()
  const now = useServerNow(STEP_MS)
  const id = useId()
  return daysOf(items, item => times.date(at(item))).map(({ day, first, items: own }) => {
    // Words of an attribute of ids are divided by spaces.
    const label = `${id}${day}`.replaceAll(/\s/g, '-')
    return (
      <section key={day} aria-labelledby={label}>
        <h2 className={styles.day} id={label}>
          {times.heading(at(first), now)}
        </h2>
        {children(own)}
      </section>
    )
  })
}
