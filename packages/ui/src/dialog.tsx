import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useCover } from './cover.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences; read out with the title. */
  description?: ReactNode
  /** Anything more than words. */
  children?: ReactNode
  /** One or two buttons, the way on first. */
  actions: ReactNode
}

/**
 * A short question or message in the middle of the screen. Traps the focus and gives it back to what had it;
 * Escape and the scrim close it. What needs more room than a few lines is a `BottomSheet`.
 */
export function Dialog({ open, onClose, title, description, children, actions }: DialogProps) {
  useCover(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={next => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.dialog}>
          <Base.Title className="t-h3">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          {children}
          <div className={styles.actions}>{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
