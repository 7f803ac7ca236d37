import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Icon, type IconName } from '@matin/ui/icon'
import type { ReactNode } from 'react'
import { sayStale, useFreshness } from '#shared/api/use-freshness.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { isDialogOpen, useKeys } from '#shared/keys/keys.ts'
import styles from './decide-bar.module.css'

export interface Decision {
  label: string
  /** Key that opens the same dialog as the button: "A". */
  letter: string
  verb: string
  run: () => void
  tone?: 'primary' | 'danger' | 'line'
  pending?: boolean
  first?: boolean
  /** Reason why the button is disabled, with the remedy; null if it is enabled. */
  shut?: string | null
  dialog?: ReactNode
}

export interface DecideBarProps {
  icon?: IconName
  says: ReactNode
  next?: ReactNode
  decisions: readonly Decision[]
  /** Whether the item is decided. If so, the bar leads to the next item. */
  done?: boolean
}

export function DecideBar({ icon = 'two', says, next, decisions, done = false }: DecideBarProps) {
  const { age, stale } = useFreshness()
  const shutBy = (one: Decision) => (stale ? sayStale(age) : (one.shut ?? null))
  const reasons = [...new Set(decisions.map(shutBy).filter(reason => reason !== null))]
  useKeys(
    Object.fromEntries(
      decisions.map(one => [
        one.letter,
        shutBy(one) === null && !one.pending && { label: one.verb, run: one.run, decides: true },
      ]),
    ),
  )
  return (
    <footer
      className={cx(styles.bar, 'row flex-wrap shrink-0 gap-2.5 relative')}
      data-shut={reasons.length > 0 || undefined}
      data-done={done || undefined}
    >
      <Icon name={icon} size={18} />
      <p className="soft min-w-0">
        <b>{says}</b>
        {reasons.map(reason => (
          <span key={reason}>{reason}</span>
        ))}
        {next && <small>{next}</small>}
      </p>
      {decisions.map(one => (
        <Button
          key={one.letter}
          size="md"
          variant={one.tone ?? 'primary'}
          disabled={shutBy(one) !== null}
          pending={one.pending ?? false}
          onClick={one.run}
          // Another operator may decide the item while a dialog asks for its own Enter.
          autoFocus={Boolean(one.first) && !isDialogOpen()}
        >
          {one.label}
          <KeyCap name={one.letter} hidden />
        </Button>
      ))}
    </footer>
  )
}
