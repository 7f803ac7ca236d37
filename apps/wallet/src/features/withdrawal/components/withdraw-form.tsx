import { type ApiError, isApiError } from '@matin/contract/api-error'
import type { Factor } from '@matin/contract/factor'
import {
  checkWithdrawalAddress,
  feeChanged,
  submitWithdrawal,
  type Withdrawal,
} from '@matin/contract/withdrawal'
import { decimalsOf } from '@matin/domain/money/asset'
import { addressText } from '@matin/domain/text/address'
import { amountText } from '@matin/domain/text/amount'
import { shortAddress } from '@matin/ui/address-row'
import { AmountInput } from '@matin/ui/amount-input'
import { leadToError } from '@matin/ui/lead-to-error'
import { Amount, Money } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { toast } from '@matin/ui/toast'
import { type FormEvent, useState } from 'react'
import { moneyForm, useMoneyForm } from '../../../shared/api/use-money-form.ts'
import { useQuietAnswer } from '../../../shared/api/use-quiet-answer.ts'
import { Figure } from '../../../shared/components/figure.tsx'
import { MoneyFields } from '../../../shared/components/outcome-note.tsx'
import { PaymentPin } from '../../../shared/components/payment-pin.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { useAmountText } from '../../../shared/format/use-amount-text.ts'
import { useRefusalText } from '../../../shared/forms/refusals.ts'
import { useDestinationRefusal } from '../../../shared/forms/use-destination-refusal.ts'
import { useSettled } from '../../../shared/forms/use-settled.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { AddressNotes } from './address-notes.tsx'
import { HoldNote } from './hold-note.tsx'
import { LIMIT_TICKS, LimitMeter } from './limit-meter.tsx'
import { Receiver } from './receiver.tsx'
import { WhatNext } from './what-next.tsx'
import styles from './withdraw-form.module.css'
import { previewWithdrawal, type Terms } from './withdraw-preview.ts'

export const withdrawForm = moneyForm({
  name: 'withdraw',
  endpoint: submitWithdrawal,
  initial: { address: '', quantity: '' },
})

/** What is charged and what arrives, as it was shown before the PIN. */
interface Shown {
  fee: string
  arrival: string
}

interface WithdrawFormProps {
  id: string
  terms: Terms
  onDone: (withdrawal: Withdrawal) => void
}

/** Address, amount, and everything that will be judged by, before the PIN. */
export function WithdrawForm({ id, terms: loaded, onDone }: WithdrawFormProps) {
  const t = useTranslations('Withdraw')
  const words = useTranslations('Errors')
  const refusalText = useRefusalText()
  const destinationRefusal = useDestinationRefusal()
  const write = useAmountText()
  const withdraw = useMoneyForm(withdrawForm, {
    onBooked(withdrawal) {
      setConfirming(false)
      toast(t('done'), 'pos')
      onDone(withdrawal)
    },
  })
  const { values: draft, change: setDraft } = withdraw
  const [confirming, setConfirming] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [refusedFee, setRefusedFee] = useState<{ was: Shown; fee: string; of: Terms }>()
  const [errors, setErrors] = useState<{ address?: string; quantity?: string }>({})
  // What the server said last counts until the terms are loaded anew.
  const terms = refusedFee?.of === loaded ? { ...loaded, fee: refusedFee.fee } : loaded
  const taken = addressText(draft.address)
  const address = 'text' in taken ? taken.text : draft.address.trim()
  const preview = previewWithdrawal(draft.quantity, terms, LIMIT_TICKS)
  const settled = useSettled(draft.quantity) === draft.quantity && draft.quantity !== ''
  const feeWas = refusedFee?.was
  const refusal =
    preview.refusal &&
    refusalText(preview.refusal, { minimum: terms.minimum, remaining: preview.headroom, unit: 'USDT' })
  const exact = (value: string) => write(value, 'USDT', { exact: true })
  const addressSettled = useSettled(address) === address && address !== ''

  function addressError(): string | undefined {
    if (address === '') return t(terms.savedOnly ? 'receiverRequired' : 'addressRequired')
    return 'fault' in taken ? words(taken.fault) : destinationRefusal(address)
  }

  const checked = useQuietAnswer(
    checkWithdrawalAddress,
    addressSettled && addressError() === undefined ? { address } : null,
  )
  // The server reads the check sum, too, and knows its own token: both are told before the PIN is asked for.
  const mistyped = addressSettled && isApiError(checked.error) ? checked.error.fields.address : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = addressError() ?? mistyped
    const quantity = draft.quantity === '' ? t('quantityRequired') : refusal
    setErrors({ ...(wrong && { address: wrong }), ...(quantity && { quantity }) })
    if (wrong || quantity || terms.hold !== null || withdraw.doubt !== null) return
    setRefusedFee(before => before && { ...before, was: { fee: terms.fee, arrival: preview.arrival } })
    setShown({ fee: terms.fee, arrival: preview.arrival })
    setConfirming(true)
  }

  function send(pin: string, factor?: Factor) {
    const fee = shown?.fee ?? terms.fee
    return withdraw.send({ address, quantity: draft.quantity, fee, pin, factor })
  }

  function refused(refusal: ApiError) {
    const { fields, msg } = refusal
    const fee = isApiError(refusal, 'fee_changed') ? feeChanged.safeParse(refusal.data).data?.fee : undefined
    if (fee !== undefined && shown) return setRefusedFee({ was: shown, fee, of: loaded })
    setErrors({
      ...(fields.address && { address: fields.address }),
      ...((fields.quantity || !fields.address) && { quantity: fields.quantity ?? msg }),
    })
    leadToError()
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <div className={styles.form}>
        <MoneyFields form={withdraw}>
          <Holds terms={terms} />
          <Receiver
            value={draft.address}
            onChange={next => {
              setDraft({ address: next })
              setErrors(({ address: _mended, ...rest }) => rest)
            }}
            onAmount={asked => {
              const quantity = amountText(asked, { unit: 'USDT', decimals: decimalsOf('USDT') })
              if ('text' in quantity) setDraft({ quantity: quantity.text })
            }}
            error={errors.address ?? (addressSettled ? (addressError() ?? mistyped) : undefined)}
            savedOnly={terms.savedOnly}
            maySave={checked.data?.kind === 'outside' && addressSettled && addressError() === undefined}
          />
          <AddressNotes address={address} found={addressSettled ? checked.data : undefined} />
          <AmountInput
            label={t('amount')}
            value={draft.quantity}
            onChange={next => {
              setDraft({ quantity: next })
              setErrors(({ quantity: _mended, ...rest }) => rest)
            }}
            decimals={decimalsOf('USDT')}
            unit="USDT"
            available={terms.available}
            max={preview.max}
            error={errors.quantity ?? (settled && refusal ? refusal : undefined)}
          />
        </MoneyFields>
        {feeWas && feeWas.fee !== terms.fee && (
          <Note tone="warn" live>
            {t('feeChanged', {
              before: exact(feeWas.fee),
              fee: exact(terms.fee),
              arrivalBefore: exact(feeWas.arrival),
              arrival: exact(preview.arrival),
            })}
          </Note>
        )}
        <SummaryRows>
          <SummaryRow name={t('network')}>TRON (TRC-20)</SummaryRow>
          <SummaryRow name={t('fee')} note={t('feeNote')}>
            <Figure id="withdrawal-fee" value={terms.fee}>
              <Amount value={terms.fee} unit="USDT" />
            </Figure>
          </SummaryRow>
          <SummaryRow name={t('arrival')} total>
            <Figure id="withdrawal-arrival" value={preview.arrival}>
              <Money value={preview.arrival} digits={placesOf(preview.arrival)} unit="USDT" size="inherit" />
            </Figure>
          </SummaryRow>
        </SummaryRows>
        <LimitMeter terms={terms} preview={preview} typed={draft.quantity || '0'} />
      </div>
      <WhatNext typed={draft.quantity} autoApproveLimit={terms.autoApproveLimit} />
      <PaymentPin
        open={confirming}
        onClose={() => {
          setConfirming(false)
          void withdraw.check()
        }}
        amount={draft.quantity || '0'}
        unit="USDT"
        purpose={t('purpose', {
          arrival: exact(shown?.arrival ?? preview.arrival),
          address: shortAddress(address),
        })}
        send={send}
        onRefused={refused}
      />
    </form>
  )
}

/** Why a withdrawal has to wait, and until when. */
function Holds({ terms }: { terms: Terms }) {
  const t = useTranslations('Withdraw')
  return (
    <>
      {terms.hold !== null && <HoldNote hold={terms.hold} />}
      {terms.paused !== null && <Note tone="warn">{t(`paused_${terms.paused}`)}</Note>}
    </>
  )
}
