import { isApiError } from '@matin/client/api-error'
import {
  getWithdrawalPreview,
  type PayingStop,
  submitWithdrawal,
  type Withdrawal,
} from '@matin/contract/withdrawal'
import { decimalsOf } from '@matin/domain/money/asset'
import { addressText } from '@matin/domain/text/address'
import { amountText } from '@matin/domain/text/amount'
import { AmountInput } from '@matin/ui/amount-input'
import { Amount, Money } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { toast } from '@matin/ui/toast'
import type { FormEvent } from 'react'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { useQuietAnswer } from '#shared/api/use-quiet-answer.ts'
import { HoldNote } from '#shared/components/hold-note.tsx'
import { MoneyFields } from '#shared/components/outcome-note.tsx'
import { useRefusalText } from '#shared/forms/refusals.ts'
import { useDestinationRefusal } from '#shared/forms/use-destination-refusal.ts'
import { useSettled } from '#shared/forms/use-settled.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { previewWithdrawal, type Terms } from '../model/withdraw-preview.ts'
import { AddressNotes } from './address-notes.tsx'
import { LIMIT_TICKS, LimitMeter } from './limit-meter.tsx'
import { Receiver } from './receiver.tsx'

export const withdrawForm = moneyForm({
  name: 'withdraw',
  endpoint: submitWithdrawal,
  initial: { address: '', quantity: '' },
})

export function addressOf(typed: string): string {
  const taken = addressText(typed)
  return 'text' in taken ? taken.text : typed.trim()
}

export interface FieldErrors {
  address?: string | undefined
  quantity?: string | undefined
}

interface WithdrawFormProps {
  id: string
  terms: Terms
  /** Whether the terms are of this visit. Older ones may know nothing of a hold. */
  fresh: boolean
  errors: FieldErrors
  onErrors: (errors: FieldErrors) => void
  onReady: () => void
  /** Called when an earlier request, whose answer was lost, turns out to be posted. */
  onDone: (withdrawal: Withdrawal) => void
}

/** The next page shows the review and the charges, and asks the customer to confirm. */
export function WithdrawForm({ id, terms, fresh, errors, onErrors, onReady, onDone }: WithdrawFormProps) {
  const t = useTranslations('Withdraw')
  const words = useTranslations('Errors')
  const refusalText = useRefusalText()
  const destinationRefusal = useDestinationRefusal()
  const withdraw = useMoneyForm(withdrawForm, {
    onBooked(withdrawal) {
      toast(t('done'), 'pos')
      onDone(withdrawal)
    },
  })
  const { values: draft, change: setDraft } = withdraw
  const taken = addressText(draft.address)
  const address = addressOf(draft.address)
  const preview = previewWithdrawal(draft.quantity, terms, LIMIT_TICKS)
  const settled = useSettled(draft.quantity) === draft.quantity && draft.quantity !== ''
  const refusal =
    preview.refusal &&
    refusalText(preview.refusal, { minimum: terms.minimum, remaining: preview.headroom, unit: 'USDT' })
  const addressSettled = useSettled(address) === address && address !== ''

  function addressError(): string | undefined {
    if (address === '') return t(terms.savedOnly ? 'receiverRequired' : 'addressRequired')
    return 'fault' in taken ? words(taken.fault) : destinationRefusal(address)
  }

  const quantity =
    settled && !preview.refusal && fresh && terms.hold === null ? { quantity: draft.quantity } : {}
  const checked = useQuietAnswer(
    getWithdrawalPreview,
    addressSettled && addressError() === undefined ? { address, ...quantity } : null,
    { keptFor: 'address' },
  )
  const review = settled ? checked.data?.forecast?.review : undefined
  const found = addressSettled ? checked.data : undefined
  // The server reads the check sum, too, and knows its own addresses: all is told before the PIN is asked for.
  const refused = !addressSettled
    ? undefined
    : isApiError(checked.error)
      ? checked.error.fields.address
      : found?.recipient
        ? t('offer', { name: found.recipient })
        : found?.kind === 'ours'
          ? t('ours')
          : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = addressError() ?? refused
    const quantity = draft.quantity === '' ? t('quantityRequired') : refusal
    onErrors({ ...(wrong && { address: wrong }), ...(quantity && { quantity }) })
    if (!wrong && !quantity && terms.hold === null && withdraw.doubt === null) onReady()
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <div className="stack gap-3.5 pad pt-4.5">
        <MoneyFields form={withdraw}>
          <Holds terms={terms} />
          <Receiver
            value={draft.address}
            onChange={next => setDraft({ address: next })}
            onAmount={asked => {
              const quantity = amountText(asked, { unit: 'USDT', decimals: decimalsOf('USDT') })
              if ('text' in quantity) setDraft({ quantity: quantity.text })
            }}
            error={errors.address ?? (addressSettled ? (addressError() ?? refused) : undefined)}
            savedOnly={terms.savedOnly}
            maySave={
              checked.data?.kind === 'outside' &&
              !checked.data.lookalikeOf &&
              addressSettled &&
              addressError() === undefined
            }
          />
          <AddressNotes address={address} quantity={draft.quantity} found={found} />
          <AmountInput
            label={t('amount')}
            value={draft.quantity}
            onChange={next => setDraft({ quantity: next })}
            decimals={decimalsOf('USDT')}
            unit="USDT"
            available={terms.available}
            max={preview.max}
            error={errors.quantity ?? (settled && refusal ? refusal : undefined)}
          />
        </MoneyFields>
        <SummaryRows>
          <SummaryRow name={t('network')}>TRON ({terms.network})</SummaryRow>
          <SummaryRow name={t('fee')} note={t('feeNote')} id="withdrawal-fee" value={terms.fee}>
            <Amount value={terms.fee} unit="USDT" />
          </SummaryRow>
          <SummaryRow name={t('arrival')} total id="withdrawal-arrival" value={preview.arrival}>
            <Money value={preview.arrival} digits="all" unit="USDT" size="inherit" />
          </SummaryRow>
          {review && <SummaryRow name={t('stepReview')}>{t(`review_${review}`)}</SummaryRow>}
        </SummaryRows>
        <LimitMeter terms={terms} preview={preview} typed={draft.quantity || '0'} />
      </div>
    </form>
  )
}

/** Customers are told what happens to their withdrawals. The status page names the cause. */
const PAUSES = {
  hot_wallet_low: 'pausedSending',
  node_unreachable: 'pausedSending',
  signer_offline: 'pausedSending',
  signer_locked: 'pausedSending',
  catching_up: 'pausedSending',
  reconciliation: 'pausedChecking',
  custody_unknown: 'pausedChecking',
  outgoing_unknown: 'pausedChecking',
} as const satisfies Record<PayingStop, string>

function Holds({ terms }: { terms: Terms }) {
  const t = useTranslations('Withdraw')
  return (
    <>
      {terms.hold !== null && <HoldNote hold={terms.hold} words="Withdraw" />}
      {terms.paused !== null && <Note tone="warn">{t(PAUSES[terms.paused])}</Note>}
    </>
  )
}
