import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { BottomSheet } from './bottom-sheet.tsx'
import { Button } from './button.tsx'

interface ConfirmSheetProps {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  confirm: string
  onConfirm: () => void
  /** Label of the primary button, which keeps everything as it is ("Keep the order"). */
  keep: string
  pending?: boolean
  /** Replaces the usual button, for instance by one that is disabled without a network. */
  ConfirmButton?: ComponentType<ComponentProps<typeof Button>>
}

/** Sheet that asks before an irreversible operation. The button that cancels comes first. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, title, children, confirm, onConfirm, keep, pending } = props
  const { ConfirmButton = Button } = props
  return (
    <BottomSheet open={open} onClose={onClose} title={title}>
      <div className="stack gap-2.5 pad pt-1.5">
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
