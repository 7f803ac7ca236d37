import type { ApiError } from '@matin/client/api-error'
import { buyMine, type Order } from '@matin/contract/mining'
import { FieldError } from '@matin/ui/field'
import { leadToError } from '@matin/ui/lead-to-error'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { toast } from '@matin/ui/toast'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Now } from '#shared/api/use-confirmation.ts'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { MoneyPin } from '#shared/components/money-pin.tsx'
import { MoneyFields } from '#shared/components/outcome-note.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useRefusalText } from '#shared/forms/refusals.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import type { ProductOffer } from '../hooks/use-offer.ts'
import { useTermFacts } from '../hooks/use-term-facts.ts'
import { previewTimes } from '../model/pledge-preview.ts'
import { previewPurchase, resultName } from '../model/purchase-preview.ts'
import { Agreement } from './agreement.tsx'
import { PoolMeter } from './pool-meter.tsx'
import styles from './purchase-form.module.css'
import { PurchaseTimes } from './purchase-times.tsx'
import { SoldOutNote } from './sold-out.tsx'
import { ThirtyDays } from './thirty-days.tsx'
import { WholeResult } from './whole-result.tsx'
import { YieldSource } from './yield-source.tsx'

const STEP_MS = 10_000

const purchaseForm = moneyForm({ name: 'purchase', endpoint: buyMine, initial: {} })

interface PurchaseFormProps {
  id: string
  offer: ProductOffer
  /** Number of the edition to buy; undefined for a machine. */
  edition?: number | undefined
  head: ReactNode
  words: { expiry: string; purpose: (income: string) => string }
  /** Called when the server's terms have changed, so that the caller loads them anew. */
  onStale: (error: ApiError) => void
  onDone: (order: Order) => void
}

/** Shows return, cost, times and the source of the income before it asks for the PIN. */
export function PurchaseForm({ id, offer, edition, head, words, onStale, onDone }: PurchaseFormProps) {
  const { product, spot, zone } = offer
  const { asset, cycleDays } = product
  const t = useTranslations('Mining')
  const write = useAmountText()
  const refusalText = useRefusalText()
  const now = useServerNow(STEP_MS)
  const termFacts = useTermFacts(zone)
  const buy = useMoneyForm(purchaseForm, {
    of: product.productId,
    onBooked(order) {
      toast(t('purchased'), 'pos')
      onDone(order)
    },
  })
  const [agreed, setAgreed] = useState(false)
  const [missed, setMissed] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  // A guest sees the terms; the balance is asked for once somebody has logged in.
  const preview = previewPurchase(product, spot ?? product.minAmount)
  const times = previewTimes(now, cycleDays, zone)
  const exact = (value: string) => write(value, asset, { exact: true })
  const { net } = preview.whole
  const side = product.principalReturned
    ? { id: 'price-back', label: t('priceBack'), value: preview.whole.principalBack }
    : { id: 'rent-paid', label: t('rentPaid'), value: preview.price }

  const refusal = preview.refusal && {
    text: refusalText(preview.refusal, { remaining: product.pool.capacity, unit: asset }),
    money: preview.refusal === 'insufficient_balance',
  }
  const wanted: Now<typeof buyMine> = product.soldOut
    ? t('notOpen')
    : (refusal?.text ?? {
        request: {
          versionId: product.versionId,
          amount: preview.price,
          firstPayoutAt: times.firstPayout,
          ...(edition !== undefined && { edition }),
        },
        amount: preview.price,
        unit: asset,
        purpose: words.purpose(exact(preview.whole.income)),
        facts: termFacts(cycleDays, times, {
          name: t(resultName(product.kind, net)),
          value: `${write(net, asset, { exact: true, sign: true })} ${asset}`,
        }),
      })

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissed(!agreed)
    setRefused(refusal ?? undefined)
    if (!refusal && agreed && !product.soldOut && buy.doubt === null) buy.confirm(wanted)
  }

  function onRefused(error: ApiError) {
    setRefused({ text: error.fields.amount ?? error.msg, money: error.error === 'insufficient_balance' })
    leadToError()
    onStale(error)
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      {head}
      <div className="pad pt-4">
        <PoolMeter product={product} />
      </div>
      {product.soldOut && (
        <div className="pad pt-4">
          <SoldOutNote product={product} />
        </div>
      )}
      <section className={styles.times}>
        <WholeResult label={t(resultName(product.kind, net))} net={net} asset={asset} side={side} />
        <PurchaseTimes
          now={now}
          cycleDays={cycleDays}
          zone={zone}
          firstNote={t('firstNote')}
          expiryNote={words.expiry}
        >
          <ThirtyDays
            value={preview.thirtyDays}
            asset={asset}
            cycleDays={cycleDays}
            beforeRent={!product.principalReturned}
          />
        </PurchaseTimes>
        <SummaryRows>
          <SummaryRow name={t('daily')} id="expected-daily" value={preview.daily}>
            {write(preview.daily, asset, { exact: true, sign: true })} {asset}
          </SummaryRow>
          {!product.principalReturned && (
            <SummaryRow name={t('inAll')} id="whole-income" value={preview.whole.income}>
              {write(preview.whole.income, asset, { exact: true, sign: true })} {asset}
            </SummaryRow>
          )}
          {spot !== null && (
            <SummaryRow name={t('spot')} id="spot-available" value={spot}>
              {exact(spot)} {asset}
            </SummaryRow>
          )}
        </SummaryRows>
        <YieldSource product={product} />
        <div role="alert">{refused && <Refused {...refused} />}</div>
      </section>
      <MoneyFields form={buy}>
        <Agreement
          text="agreeMining"
          asks={spot !== null}
          agreed={agreed}
          onChange={next => {
            setAgreed(next)
            setMissed(false)
          }}
          missed={missed}
        />
      </MoneyFields>
      <MoneyPin form={buy} now={wanted} onRefused={onRefused} />
    </form>
  )
}

interface Refusal {
  text: string
  money: boolean
}

function Refused({ text, money }: Refusal) {
  const t = useTranslations('Mining')
  return (
    <FieldError alone>
      {text} {money && <Link to="/pages/Assets/charge">{t('recharge')}</Link>}
    </FieldError>
  )
}
