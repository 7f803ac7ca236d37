import { type ApiError, isApiError, isRefusalOf } from '@matin/client/api-error'
import {
  feeChanged,
  getWithdrawalPreview,
  type submitWithdrawal,
  type Withdrawal,
} from '@matin/contract/withdrawal'
import { shortAddress } from '@matin/ui/address-row'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { toast } from '@matin/ui/toast'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Now } from '#shared/api/use-confirmation.ts'
import { useMoneyForm } from '#shared/api/use-money-form.ts'
import { useQuietAnswer } from '#shared/api/use-quiet-answer.ts'
import { LoadFailed } from '#shared/components/loaded.tsx'
import { MoneyPin } from '#shared/components/money-pin.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { OutcomeNote } from '#shared/components/outcome-note.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useKnownAddress } from '../hooks/use-known-address.ts'
import { previewWithdrawal, type Terms } from '../model/withdraw-preview.ts'
import { LookalikeChoice, LookalikeWarning } from './lookalike-warning.tsx'
import { addressOf, type FieldErrors, withdrawForm } from './withdraw-form.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

const PREVIEW_MS = 30_000

interface ConfirmProps {
  terms: Terms
  values: typeof withdrawForm.initial
  onAddress: (address: string) => void
  onBack: () => void
  onDone: (withdrawal: Withdrawal) => void
  /** Called when the form must be changed, with the server's error texts by field. */
  onRefused: (errors: FieldErrors) => void
}

export function ConfirmWithdrawal(props: ConfirmProps) {
  const { terms: loaded, values, onAddress, onBack, onDone, onRefused } = props
  const t = useTranslations('Withdraw')
  const write = useAmountText()
  const withdraw = useMoneyForm(withdrawForm, {
    onBooked(withdrawal) {
      toast(t('done'), 'pos')
      onDone(withdrawal)
    },
  })
  const [refusedFee, setRefusedFee] = useState<{ fee: string; of: Terms }>()
  const [accepted, setAccepted] = useState('')
  // The fee of the server's last refusal counts until the terms load again.
  const terms = refusedFee?.of === loaded ? { ...loaded, fee: refusedFee.fee } : loaded
  const address = addressOf(values.address)
  const { quantity } = values
  const preview = previewWithdrawal(quantity, terms, 1)
  const checked = useQuietAnswer(getWithdrawalPreview, { address, quantity }, { every: PREVIEW_MS })
  const forecast = checked.data?.forecast ?? undefined
  const known = useKnownAddress(address, checked.data)
  const lookalike = accepted === address ? undefined : known.lookalike
  const exact = (value: string) => write(value, 'USDT', { exact: true })
  const review = forecast?.review
  const refusal = isRefusalOf(getWithdrawalPreview, checked.error) ? checked.error : undefined
  const offer: Now<typeof submitWithdrawal> = refusal
    ? (Object.values(refusal.fields)[0] ?? refusal.msg)
    : review === undefined || !known.settled || terms.hold !== null
      ? null
      : lookalike
        ? t('lookalikeOfUsed', { kind: lookalike.kind })
        : {
            request: { address, quantity, fee: terms.fee, review, lookalike: known.lookalike !== undefined },
            amount: quantity,
            unit: 'USDT',
            purpose: t('purpose', { arrival: exact(preview.arrival), address: shortAddress(address) }),
            facts: [
              { name: t('fee'), value: `${exact(terms.fee)} USDT` },
              { name: t('stepReview'), value: t(`review_${review}`) },
            ],
          }
  // It is posted, by this tab or another one: there is nothing to confirm.
  const gone = withdraw.values.quantity === ''
  const ready = offer !== null && withdraw.doubt === null && !refusal && !gone

  function refuse({ fields, msg }: ApiError) {
    onRefused({
      ...(fields.address && { address: fields.address }),
      ...((fields.quantity || !fields.address) && { quantity: fields.quantity ?? msg }),
    })
  }

  function refused(refusal: ApiError) {
    const fee = isApiError(refusal, 'fee_changed') ? feeChanged.safeParse(refusal.data).data?.fee : undefined
    if (fee !== undefined) return setRefusedFee({ fee, of: loaded })
    if (isApiError(refusal, 'review_changed')) return void checked.refetch()
    refuse(refusal)
  }

  // The form was scrolled to its end.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])

  const amount = write(quantity, 'USDT', { exact: true, short: true })
  const confirm = (
    <>
      {lookalike ? (
        <LookalikeChoice
          known={lookalike}
          disabled={!ready}
          onKnown={() => onAddress(lookalike.address)}
          onBack={onBack}
          onAccept={() => setAccepted(address)}
        />
      ) : (
        <NetworkButton block icon="lock" disabled={!ready} onClick={() => withdraw.confirm(offer)}>
          {t('confirm', { amount })}
        </NetworkButton>
      )}
      <p className="t-cap mt-2 text-center text-balance">
        {lookalike ? t('lookalikeNote') : t(review === 'rule' ? 'pinNextRule' : 'cancelNote')}
      </p>
    </>
  )
  const missing = !forecast && (
    <NoForecast
      {...(checked.data?.kind === 'ours' && { onOurs: () => onRefused({}) })}
      refusal={refusal}
      error={checked.error}
      onRetry={() => void checked.refetch()}
      onForm={refuse}
    />
  )
  return (
    <Screen title={t('confirmTitle')} cta={confirm} onBack={onBack}>
      <div className="stack gap-3 pad pt-4 pb-6">
        <OutcomeNote form={withdraw} />
        {lookalike ? (
          <LookalikeWarning
            address={address}
            known={lookalike}
            arrival={preview.arrival}
            fee={terms.fee}
            forecast={forecast}
          >
            {missing}
          </LookalikeWarning>
        ) : (
          <WithdrawalSummary
            address={address}
            known={known}
            quantity={quantity}
            preview={preview}
            terms={terms}
            forecast={forecast}
          >
            {missing}
          </WithdrawalSummary>
        )}
      </div>
      <MoneyPin page form={withdraw} now={offer} onRefused={refused} />
    </Screen>
  )
}

interface NoForecastProps {
  /** Called for an address of ours, of which the form says what to do instead. */
  onOurs?: () => void
  refusal: ApiError | undefined
  error: Error | null
  onRetry: () => void
  onForm: (error: ApiError) => void
}

function NoForecast({ onOurs, refusal, error, onRetry, onForm }: NoForecastProps) {
  const leave = useEffectEvent(() => onOurs?.())
  const ours = onOurs !== undefined
  useEffect(() => {
    if (ours) leave()
  }, [ours])
  if (refusal) return <Refusal error={refusal} onForm={onForm} />
  if (error) return <LoadFailed error={error} retry={onRetry} />
  return (
    <Loading>
      <Skeleton height={140} />
    </Loading>
  )
}

function Refusal({ error, onForm }: { error: ApiError; onForm: (error: ApiError) => void }) {
  const t = useTranslations('Withdraw')
  return (
    <Note tone="neg" live>
      <p>{Object.values(error.fields)[0] ?? error.msg}</p>
      <Button size="sm" variant="line" onClick={() => onForm(error)}>
        {t('backToForm')}
      </Button>
    </Note>
  )
}
