import { cx } from '@matin/ui/cx'
import type { ReactNode } from 'react'
import styles from './choices.module.css'

interface ChoicesProps<V extends string> {
  label: string
  look?: 'segments' | 'pills'
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; count?: string | undefined; bad?: boolean }[]
}

export function Choices<V extends string>(props: ChoicesProps<V>) {
  const { label, look = 'segments', value, onChange, options } = props
  return (
    <fieldset className={cx(styles[look], 'flex')} aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          className="inline-row justify-center gap-1.5"
          aria-pressed={option.value === value}
          data-bad={option.bad || undefined}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <small>{option.count}</small>}
        </button>
      ))}
    </fieldset>
  )
}
