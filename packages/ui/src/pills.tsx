import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './pills.module.css'

const MOST_COLUMNS = 4

interface ChoiceProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  items: { value: V; label: ReactNode; sub?: ReactNode; disabled?: boolean }[]
}

export function Pills<V extends string>({ label, value, onChange, items }: ChoiceProps<V>) {
  const row = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is on.
  useLayoutEffect(() => {
    const on = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row.current || !on) return
    row.current.scrollLeft = on.offsetLeft - (row.current.clientWidth - on.offsetWidth) / 2
  }, [value])
  return (
    <fieldset ref={row} className={styles.pills} aria-label={label}>
      {items.map(item => (
        <button
          key={item.value}
          type="button"
          className={cx(styles.pill, 'hit')}
          aria-pressed={item.value === value}
          disabled={item.disabled}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </fieldset>
  )
}

export function Options<V extends string>({ label, value, onChange, items }: ChoiceProps<V>) {
  return (
    <fieldset
      className={cx(styles.options, 'num')}
      aria-label={label}
      style={{ '--most-columns': Math.min(items.length, MOST_COLUMNS) } as CSSProperties}
    >
      {items.map(item => (
        <button
          key={item.value}
          type="button"
          className={styles.option}
          aria-pressed={item.value === value}
          disabled={item.disabled}
          onClick={() => onChange(item.value)}
        >
          <b>{item.label}</b>
          {item.sub}
        </button>
      ))}
    </fieldset>
  )
}
