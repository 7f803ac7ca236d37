import { cx } from '@matin/ui/cx'
import { type ReactNode, useId } from 'react'
import { useDayText } from '#shared/form/use-day-text.ts'
import styles from './filters.module.css'

export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={cx(styles.filters, 'flex flex-wrap')} aria-label={label}>
      {children}
    </search>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  value: V | ''
  onChange: (value: V | '') => void
  options: readonly { value: V; label: string }[]
  all?: string
}

/** Select of a list's filter. The value '' means all. */
export function Choice<V extends string>({ label, value, onChange, options, all = 'All' }: ChoiceProps<V>) {
  const id = useId()
  return (
    <span className={cx(styles.one, 'inline-row gap-2')}>
      <label className="t-cap" htmlFor={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={event => onChange(event.target.value as V | '')}>
        <option value="">{all}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

interface DayChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Field for a day in the platform's zone; '' for none. */
export function DayChoice({ label, value, onChange }: DayChoiceProps) {
  const id = useId()
  return (
    <span className={cx(styles.one, 'inline-row gap-2')}>
      <label className="t-cap" htmlFor={id}>
        {label}
      </label>
      <input id={id} {...useDayText(value, onChange)} />
    </span>
  )
}
