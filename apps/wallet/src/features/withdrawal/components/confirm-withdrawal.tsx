import { type ApiError, isApiError, isRefusalOf } from '@matin/client/api-error'
import { listAddresses, type SavedAddress } from '@matin/contract/address-book'
import {
  feeChanged,
  getWithdrawalPreview,
  type submitWithdrawal,
  type Withdrawal,
  type WithdrawalPreview,
} from '@matin/contract/withdrawal'
import { shortAddress } from '@matin/ui/address-row'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { Amount, Money } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { Panel } from '@matin/ui/panel'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { toast } from '@matin/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { endpointQuery } from '#shared/api/queries.ts'
import type { Now } from '#shared/api/use-confirmation.ts'
import { useMoneyForm } from '#shared/api/use-money-form.ts'
import { useQuietAnswer } from '#shared/api/use-quiet-answer.ts'
import { Figure } from '#shared/components/figure.tsx'
import { LoadFailed } from '#shared/components/loaded.tsx'
import { Lookalike, type ResembledAddress } from '#shared/components/lookalike.tsx'
import { MoneyPin } from '#shared/components/money-pin.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { OutcomeNote } from '#shared/components/outcome-note.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { WholeAddress } from '#shared/components/whole-address.tsx'
import { placesOf } from '#shared/format/places.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { previewWithdrawal, type Terms } from '../model/withdraw-preview.ts'
import { ForecastPanel } from './forecast-panel.tsx'
import { addressOf, type FieldErrors, withdrawForm } from './withdraw-form.tsx'

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
  const times = useTimes()
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
  const forecast = checked.data?.forecast
  const book = useQuery(endpointQuery(listAddresses, {}))
  const known = knownAddress(address, checked.data, book.data?.items ?? [])
  const doubtful = known.lookalike !== undefined && accepted !== address
  const exact = (value: string) => write(value, 'USDT', { exact: true })
  const review = forecast?.review
  const refusal = isRefusalOf(getWithdrawalPreview, checked.error) ? checked.error : undefined
  const offer: Now<typeof submitWithdrawal> = refusal
    ? (Object.values(refusal.fields)[0] ?? refusal.msg)
    : review === undefined || book.isLoading || terms.hold !== null
      ? null
      : known.lookalike && doubtful
        ? t('lookalikeOfUsed', { kind: known.lookalike.kind })
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
  const ready =
    review !== undefined &&
    !book.isLoading &&
    terms.hold === null &&
    withdraw.doubt === null &&
    !refusal &&
    !gone

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
      {doubtful ? (
        <>
          {known.lookalike?.kind === 'chosen' ? (
            <Button block onClick={() => onAddress(known.lookalike?.address ?? '')}>
              {known.lookalike.label ? t('useKnown', { name: known.lookalike.label }) : t('useKnownAddress')}
            </Button>
          ) : (
            <Button block onClick={onBack}>
              {t('backToForm')}
            </Button>
          )}
          <Button
            block
            variant="danger"
            className="mt-2"
            disabled={!ready}
            onClick={() => setAccepted(address)}
          >
            {t('sendNew')}
          </Button>
        </>
      ) : (
        <NetworkButton block icon="lock" disabled={!ready} onClick={() => withdraw.confirm(offer)}>
          {t('confirm', { amount })}
        </NetworkButton>
      )}
      <p className="t-cap mt-2 text-center text-balance">
        {doubtful ? t('lookalikeNote') : t(forecast?.review === 'rule' ? 'pinNextRule' : 'pinNext')}
      </p>
    </>
  )
  return (
    <Screen title={t('confirmTitle')} cta={confirm} onBack={onBack}>
      <div className="stack gap-3 pad pt-4 pb-6">
        <OutcomeNote form={withdraw} />
        {!doubtful && (
          <section className="mb-3">
            <p className="t-label muted">{t('arrival')}</p>
            <p className="mt-1 mb-2">
              <Figure id="withdrawal-arrival" value={preview.arrival}>
                <Money value={preview.arrival} digits={placesOf(preview.arrival)} unit="USDT" size="xl" />
              </Figure>
            </p>
            <p className="t-label muted">{t('from')}</p>
          </section>
        )}
        {doubtful && known.lookalike ? (
          <Lookalike address={address} known={known.lookalike} title={t('sendingTo')} />
        ) : (
          <Destination address={address} known={known} isNew={forecast?.reasons.includes('new_address')} />
        )}
        {forecast ? (
          !doubtful && <ForecastPanel forecast={forecast} />
        ) : refusal ? (
          <Refusal error={refusal} onForm={refuse} />
        ) : checked.isError ? (
          <LoadFailed error={checked.error} retry={() => void checked.refetch()} />
        ) : (
          <Loading>
            <Skeleton height={140} />
          </Loading>
        )}
        <SummaryRows>
          {doubtful && (
            <SummaryRow name={t('arrival')} total>
              <Figure id="withdrawal-arrival" value={preview.arrival}>
                <Money
                  value={preview.arrival}
                  digits={placesOf(preview.arrival)}
                  unit="USDT"
                  size="inherit"
                />
              </Figure>
            </SummaryRow>
          )}
          {!doubtful && (
            <SummaryRow name={t('amount')}>
              <Amount value={quantity} unit="USDT" />
            </SummaryRow>
          )}
          <SummaryRow name={t('fee')} note={t('feeNote')}>
            <Figure id="withdrawal-fee" value={terms.fee}>
              <Amount value={terms.fee} unit="USDT" />
            </Figure>
          </SummaryRow>
          {!doubtful && (
            <SummaryRow name={t('limitAfter')}>
              <Amount value={preview.left} unit="USDT" />
            </SummaryRow>
          )}
          {doubtful && forecast && (
            <SummaryRow name={t('atTheLatest')} note={t(`review_${forecast.review}`)}>
              {times.due(forecast.deadlineAt)}
            </SummaryRow>
          )}
        </SummaryRows>
      </div>
      <MoneyPin page form={withdraw} now={offer} onRefused={refused} />
    </Screen>
  )
}

interface Known {
  label: string | undefined
  savedAt: string | undefined
  /** Offered only if the customer chose it before: strangers plant similar addresses by paying from them. */
  lookalike: ResembledAddress | undefined
  contract: boolean
}

function knownAddress(address: string, preview: WithdrawalPreview | undefined, book: SavedAddress[]): Known {
  const entry = (wanted: string) => book.find(item => item.address === wanted)
  const like = preview?.lookalikeOf
  return {
    label: entry(address)?.label,
    savedAt: entry(address)?.savedAt,
    lookalike: like ? { ...like, label: entry(like.address)?.label } : undefined,
    contract: preview?.contract ?? false,
  }
}

interface DestinationProps {
  address: string
  known: Known
  /** Whether the customer never withdrew to this address; undefined while unknown. */
  isNew: boolean | undefined
}

function Destination({ address, known, isNew }: DestinationProps) {
  const t = useTranslations('Withdraw')
  const times = useTimes()
  return (
    <Panel className="stack gap-3 pt-4 pb-4">
      <p className="row flex-wrap justify-between gap-x-3 gap-y-1">
        <b className="semi">{known.label ?? t('to')}</b>
        {known.savedAt !== undefined ? (
          <Chip icon="book">{t('savedOn', { date: times.date(known.savedAt) })}</Chip>
        ) : (
          isNew && (
            <Chip tone="warn" icon="alert">
              {t('newAddress')}
            </Chip>
          )
        )}
      </p>
      <WholeAddress address={address} />
      <p className="t-cap muted">{t('compare')}</p>
      {known.contract && <Note tone="warn">{t('contract')}</Note>}
    </Panel>
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
