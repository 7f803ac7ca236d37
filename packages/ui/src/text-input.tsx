import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldControl, useTextLimit } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './text-input.module.css'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  icon?: IconName
  prefix?: ReactNode
  end?: ReactNode
}

/** Input for one line of text, 52 px high. Inside a `Field` it takes label, help and error from there. */
export function TextInput({ icon, prefix, end, className, maxLength, ...rest }: TextInputProps) {
  useTextLimit(rest.value, maxLength)
  const control = useFieldControl()
  // Of an empty field for a day Safari shows today.
  const isEmptyDay = rest.type?.startsWith('date') && rest.value === ''
  return (
    <div className={cx(styles.box, control['aria-invalid'] && styles.invalid)}>
      {icon && <Icon name={icon} size={20} className="muted" />}
      {prefix && <span className={styles.prefix}>{prefix}</span>}
      <input
        data-empty={isEmptyDay || undefined}
        {...control}
        {...rest}
        className={cx(styles.input, className)}
      />
      {end && <span className={styles.end}>{end}</span>}
    </div>
  )
}
