import { useFieldControl, useTextLimit } from '@matin/ui/field'
import { useAutoGrow } from '@matin/ui/use-auto-grow'
import type { ComponentProps, ReactNode } from 'react'
import styles from './forms.module.css'

interface SelectProps<V extends string> {
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
}

/** Native select. Use inside a `Field`. */
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

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'ref'> {
  value: string
}

/** Text area that grows with its text. Use inside a `Field`. */
export function TextArea({ maxLength, ...props }: TextAreaProps) {
  const ref = useAutoGrow(props.value)
  useTextLimit(props.value, maxLength)
  return <textarea {...useFieldControl()} {...props} ref={ref} className={styles.area} />
}
