import { REASON_TEXTS } from '@matin/contract/reasons'
import { type ReviewedWithdrawal, rejectWithdrawal } from '@matin/contract/review'
import { REJECT_REASONS } from '@matin/domain/withdrawal/reason'
import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { Field } from '@matin/ui/field'
import { useState } from 'react'
import { Select } from '../../shared/controls.tsx'
import { money, words } from '../../shared/format.ts'
import { useAct } from '../../shared/use-act.ts'

/** Gives the amount back, with the reason that the customer reads. */
export function RejectDialog({ row, onClose }: { row: ReviewedWithdrawal; onClose: () => void }) {
  const [reason, setReason] = useState<(typeof REJECT_REASONS)[number]>('review_rejected')
  const reject = useAct(rejectWithdrawal, 'Rejected: the amount is back with the customer')
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
          <Button
            variant="danger"
            size="md"
            pending={reject.isPending}
            onClick={() => reject.mutate({ id: row.id, reason }, { onSuccess: onClose })}
          >
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
