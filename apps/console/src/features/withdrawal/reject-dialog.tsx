import { REASON_TEXTS } from '@matin/contract/reasons'
import type { ReviewedWithdrawal } from '@matin/contract/review'
import { REJECT_REASONS } from '@matin/domain/withdrawal/reason'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { money } from '../../shared/format.ts'

interface RejectDialogProps {
  row: ReviewedWithdrawal
  onClose: () => void
  onReject: (reason: (typeof REJECT_REASONS)[number]) => void
}

/** Asks for the reason that the customer reads when the amount returns. */
export function RejectDialog({ row, onClose, onReject }: RejectDialogProps) {
  return (
    <ConfirmDialog
      title={`Reject ${money(row.quantity)} USDT`}
      about={`Of customer ${row.customer.uid}. The amount returns at once, and the customer reads the reason.`}
      confirm="Reject"
      reasons={REJECT_REASONS}
      says={reason => REASON_TEXTS[reason].en}
      onClose={onClose}
      onConfirm={onReject}
    />
  )
}
