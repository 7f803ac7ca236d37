import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { layOut } from './break-marks.ts'
import { useCover } from './cover.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** One or two buttons, the main one first. */
  actions: ReactNode
}

/** Short question or message. For more than a few lines use a `BottomSheet`. */
export function Dialog({ open, onClose, title, description, children, actions }: DialogProps) {
  useCover(open, onClose)
  // Where nothing to tab to had the focus, it must not go to the next thing that is: a field would take what keys are for.
  // Set when it opens, and kept while it closes.
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (open && !wasOpen.current) before.current = document.activeElement
  wasOpen.current = open
  const givesBack = () => before.current instanceof HTMLElement && before.current.tabIndex >= 0
  return (
    <Base.Root open={open} onOpenChange={next => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.dialog} finalFocus={givesBack}>
          <Base.Title className="t-h3">{layOut(title)}</Base.Title>
          {description !== undefined && (
            <Base.Description className={styles.description}>{layOut(description)}</Base.Description>
          )}
          {children}
          <div className={styles.actions}>{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
