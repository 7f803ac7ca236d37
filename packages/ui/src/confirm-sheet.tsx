import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { BottomSheet } from './bottom-sheet.tsx'
import { Button } from './button.tsx'
import styles from './confirm-sheet.module.css'

interface ConfirmSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** The facts and the consequence. */
  children?: ReactNode
  /** Verb of the operation ("Redeem early"). */
  confirm: string
  onConfirm: () => void
  /** Verb of staying as it is ("Keep the order"): the primary button. */
  keep: string
  pending?: boolean
  /** Replaces the usual button, for instance by one that is disabled without a network. */
  ConfirmButton?: ComponentType<ComponentProps<typeof Button>>
}

/** Asks before an irreversible operation; the button that cancels comes first. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, title, children, confirm, onConfirm, keep, pending } = props
  const { ConfirmButton = Button } = props
  return (
    <BottomSheet open={open} onClose={onClose} title={title}>
      <div className={styles.body}>
        {children}
        <Button block onClick={onClose}>
          {keep}
        </Button>
        <ConfirmButton block variant="danger" pending={pending ?? false} onClick={onConfirm}>
          {confirm}
        </ConfirmButton>
      </div>
    </BottomSheet>
  )
}
