import { useFieldControl } from '@matin/ui/field'
import type { ComponentProps, ReactNode } from 'react'
import styles from './forms.module.css'

interface SelectProps<V extends string> {
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
}

/** The browser's own list of choices. Use inside a `Field`. */
export function Select<V extends string>({ value, onChange, options }: SelectProps<V>) {
  return (
    <select
      {...useFieldControl()}
      className={styles.select}
      value={value}
      onChange={event => onChange(event.target.value as V)}
    >
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Several lines of text. Use inside a `Field`. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl()} {...props} className={styles.area} />
}
