import { type ApiError, isApiError } from '@matin/client/api-error'
import { getRecipient, sendToCustomer } from '@matin/contract/assets'
import type { DataOf } from '@matin/contract/endpoint'
import type { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { decimalsOf } from '@matin/domain/money/asset'
import { recipientText } from '@matin/domain/text/address'
import { AmountInput } from '@matin/ui/amount-input'
import { leadToError } from '@matin/ui/lead-to-error'
import { Note } from '@matin/ui/note'
import { shownAsTaken } from '@matin/ui/shown-as-taken'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { TextField } from '@matin/ui/text-field'
import { toast } from '@matin/ui/toast'
import { type FormEvent, useState } from 'react'
import type { Now } from '#shared/api/use-confirmation.ts'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { useQuietAnswer } from '#shared/api/use-quiet-answer.ts'
import { HoldNote } from '#shared/components/hold-note.tsx'
import { MoneyPin } from '#shared/components/money-pin.tsx'
import { MoneyFields } from '#shared/components/outcome-note.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useRefusalText } from '#shared/forms/refusals.ts'
import { useSettled } from '#shared/forms/use-settled.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { sendRefusal } from '../model/send-refusal.ts'

/** Form of a transfer to another customer. `to` is a UID or a deposit address. */
export const sendForm = moneyForm({
  name: 'send',
  endpoint: sendToCustomer,
  initial: { to: '', amount: '' },
})

interface SendFormProps {
  id: string
  terms: DataOf<typeof getWithdrawalTerms>
  form: typeof sendForm
  onSent: (sent: DataOf<typeof sendToCustomer>) => void
}

/** Fields for recipient and amount. The PIN sheet shows the recipient's name before it asks for the PIN. */
export function SendForm({ id, terms, form, onSent }: SendFormProps) {
  const t = useTranslations('Send')
  const write = useAmountText()
  const refusalText = useRefusalText()
  const minimum = useClientState(state => state.globalConfig.transfer_minimum) ?? '1'
  const action = useMoneyForm(form, {
    of: form.initial.to,
    onBooked(sent) {
      toast(t('done', { amount: write(sent.amount, 'USDT', { exact: true }), name: sent.name }), 'pos')
      onSent(sent)
    },
  })
  const { values: draft, change: setDraft } = action
  const [errors, setErrors] = useState<{ to?: string; amount?: string }>({})
  const taken = recipientText(draft.to)
  const complete = 'text' in taken
  const to = complete ? taken.text : draft.to.trim()
  const settledTo = useSettled(to)
  const recipient = useQuietAnswer(getRecipient, complete && settledTo === to ? { to: settledTo } : null)
  const unknown = settledTo === to && isApiError(recipient.error) ? recipient.error.msg : undefined
  // A refusal leaves the answer before it in place.
  const found = settledTo === to && unknown === undefined ? recipient.data : undefined
  const { refusal, headroom } = sendRefusal(draft.amount, minimum, terms)
  const amountSettled = useSettled(draft.amount) === draft.amount && draft.amount !== ''
  const refusalWords = refusal && refusalText(refusal, { minimum, remaining: headroom, unit: 'USDT' })

  const offer: Now<typeof sendToCustomer> =
    found && !refusalWords
      ? {
          request: { to, amount: draft.amount },
          amount: draft.amount,
          unit: 'USDT',
          purpose: t('purpose', found),
          facts: [
            { name: t('fee'), value: t('free') },
            { name: t('arrival'), value: t('atOnce') },
          ],
        }
      : (refusalWords ?? unknown ?? null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrongTo = complete ? unknown : t(to === '' ? 'toRequired' : 'toIncomplete')
    const wrongAmount = draft.amount === '' ? t('amountRequired') : refusalWords
    setErrors({ ...(wrongTo && { to: wrongTo }), ...(wrongAmount && { amount: wrongAmount }) })
    // The PIN is asked for once the recipient's name can be seen.
    if (!wrongTo && !wrongAmount && terms.hold === null && action.doubt === null) action.confirm(offer)
  }
  function refused({ fields, msg }: ApiError) {
    setErrors(fields.to ? { to: fields.to } : { amount: fields.amount ?? msg })
    leadToError()
  }

  return (
    <form id={id} className="stack gap-3.5 pad pt-4.5" onSubmit={submit} noValidate>
      {terms.hold !== null && <HoldNote hold={terms.hold} words="Send" />}
      <MoneyFields form={action}>
        <TextField
          label={t('to')}
          error={errors.to ?? unknown}
          placeholder={t('toHint')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={draft.to}
          onChange={text => {
            setDraft({ to: shownAsTaken(recipientText, text) })
            setErrors(({ to: _mended, ...rest }) => rest)
          }}
        />
        <div role="status">
          {found && (
            <Note tone="pos" icon="user-check">
              {t('recipient', { name: found.name, uid: found.uid })}
            </Note>
          )}
        </div>
        <AmountInput
          label={t('amount')}
          value={draft.amount}
          onChange={next => {
            setDraft({ amount: next })
            setErrors(({ amount: _mended, ...rest }) => rest)
          }}
          decimals={decimalsOf('USDT')}
          unit="USDT"
          available={terms.available}
          max={smaller(terms.available, headroom)}
          error={errors.amount ?? (amountSettled && refusalWords ? refusalWords : undefined)}
        />
      </MoneyFields>
      <SummaryRows>
        <SummaryRow name={t('fee')}>{t('free')}</SummaryRow>
        <SummaryRow name={t('arrival')}>{t('atOnce')}</SummaryRow>
        <SummaryRow name={t('limit')}>{write(headroom, 'USDT', { exact: true })} USDT</SummaryRow>
      </SummaryRows>
      <MoneyPin form={action} now={offer} onRefused={refused} />
    </form>
  )
}

function smaller(a: string, b: string): string {
  const [first, second] = [fromWire(a, 'USDT') ?? 0n, fromWire(b, 'USDT') ?? 0n]
  return toWire(first < second ? first : second, 'USDT')
}
