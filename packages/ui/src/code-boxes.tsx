import styles from './code-boxes.module.css'
import { cx } from './cx.ts'

interface CodeBoxesProps {
  value: string
  length: number
  masked?: boolean
  error?: boolean
  /** Shows no caret, because something else has the focus. */
  idle?: boolean
  label?: string
}

export function CodeBoxes({ value, length, masked, error, idle, label }: CodeBoxesProps) {
  return (
    <div className={cx(styles.code, error && styles.error)}>
      {Array.from({ length }, (_, index) => {
        const digit = value[index]
        const current = !idle && index === value.length
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a box
          <span key={index} className={cx(current && styles.current)}>
            {digit && (masked ? <i className={styles.dot} /> : digit)}
          </span>
        )
      })}
      {label && (
        <p className="sr" role="status">
          {label}
        </p>
      )}
    </div>
  )
}
