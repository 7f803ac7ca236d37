import { REASON_TEXTS } from '@matin/contract/reasons'
import type { ReviewedWithdrawal } from '@matin/contract/review'
import { REJECT_REASONS } from '@matin/domain/withdrawal/reason'
import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { Field } from '@matin/ui/field'
import { useState } from 'react'
import { Select } from '../../shared/controls.tsx'
import { money, words } from '../../shared/format.ts'

type Reason = (typeof REJECT_REASONS)[number]
interface RejectDialogProps {
  row: ReviewedWithdrawal
  onClose: () => void
  onReject: (reason: Reason) => void
}

/** Asks for the reason that the customer reads when the amount returns. */
export function RejectDialog({ row, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState<Reason>('review_rejected')
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Reject ${money(row.quantity)} USDT`}
      description="The amount returns at once, and the customer reads:"
      actions={
        <>
          <Button variant="quiet" size="md" onClick={onClose}>
            Back
          </Button>
          <Button variant="danger" size="md" onClick={() => onReject(reason)}>
            Reject
          </Button>
        </>
      }
    >
      <Field label="Reason" help={REASON_TEXTS[reason].en}>
        <Select
          value={reason}
          onChange={setReason}
          options={REJECT_REASONS.map(value => ({ value, label: words(value) }))}
        />
      </Field>
    </Dialog>
  )
}
