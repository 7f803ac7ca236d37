import type { ReactNode } from 'react'
import styles from './switch.module.css'

interface CellSwitchProps {
  checked: boolean
  /** Called on a press. The caller decides whether and when the switch turns. */
  onTurn: (checked: boolean) => void
  label: string
  disabled?: boolean
}

interface SwitchProps extends CellSwitchProps {
  /** Second line: the meaning of the switch, or the time until which the setting holds. */
  sub?: ReactNode
}

export function CellSwitch({ checked, onTurn, label, disabled = false }: CellSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className={styles.cell}
      disabled={disabled}
      onClick={() => onTurn(!checked)}
    >
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
    </button>
  )
}

export function Switch({ checked, onTurn, label, sub, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className={styles.row}
      disabled={disabled}
      onClick={() => onTurn(!checked)}
    >
      <span className="stack gap-0.5">
        <span className="med ink">{label}</span>
        {sub !== undefined && <span className="t-label muted">{sub}</span>}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
    </button>
  )
}
