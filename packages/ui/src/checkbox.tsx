import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { Icon } from './icon.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export function Checkbox({ checked, onChange, children, ...rest }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        {...rest}
        type="checkbox"
        className={styles.input}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={styles.box}>{checked && <Icon name="check" size={14} />}</span>
      <span>{children}</span>
    </label>
  )
}
