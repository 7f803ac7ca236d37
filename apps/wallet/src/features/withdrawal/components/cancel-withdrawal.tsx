import { cancelWithdrawal, type Withdrawal } from '@matin/contract/withdrawal'
import { isCancellable } from '@matin/domain/withdrawal/state'
import { toast } from '@matin/ui/toast'
import { useId, useState } from 'react'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { OutcomeNote } from '#shared/components/outcome-note.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { isWithdrawalOpen } from '../model/withdrawal-progress-model.ts'

const cancelForm = moneyForm({ name: 'cancel', endpoint: cancelWithdrawal, initial: {} })

interface CancelProps {
  withdrawal: Withdrawal
  /** Whether to show the button without its note, because the page already says until when it works. */
  brief?: boolean
}

/** Disabled after the approval. For an ended withdrawal, shows only the outcome of an earlier request. */
export function CancelWithdrawal({ withdrawal, brief = false }: CancelProps) {
  const t = useTranslations('Withdraw')
  const write = useAmountText()
  const noteId = useId()
  const [asking, setAsking] = useState(false)
  const cancel = useMoneyForm(cancelForm, {
    of: withdrawal.id,
    onBooked: () => toast(t('cancelled'), 'pos'),
  })
  if (!isWithdrawalOpen(withdrawal)) return <OutcomeNote form={cancel} />
  const allowed = isCancellable(withdrawal)
  return (
    <div>
      <OutcomeNote form={cancel} />
      <NetworkButton
        block
        variant={brief ? 'quiet' : 'line'}
        disabled={!allowed || cancel.doubt !== null}
        {...(!brief && { 'aria-describedby': noteId })}
        onClick={() => setAsking(true)}
      >
        {t(brief ? 'cancelBrief' : 'cancel')}
      </NetworkButton>
      {!brief && (
        <p id={noteId} className="t-cap mt-2.5 text-center">
          {t(allowed ? 'cancelNote' : 'cancelTooLate')}
        </p>
      )}
      <NetworkConfirm
        open={asking && allowed}
        onClose={() => setAsking(false)}
        title={t('cancelAsk')}
        confirm={t('cancel')}
        keep={t('keep')}
        pending={cancel.pending}
        onConfirm={() =>
          cancel
            .send({ id: withdrawal.id })
            // `call` has said why.
            .catch(() => undefined)
            .finally(() => setAsking(false))
        }
      >
        <p className="soft">
          {t('cancelText', { amount: write(withdrawal.quantity, 'USDT', { exact: true }) })}
        </p>
      </NetworkConfirm>
    </div>
  )
}
