import { buyMine, type Order, type Product } from '@matin/contract/mining'
import { decimalsOf } from '@matin/domain/money/asset'
import { AmountInput } from '@matin/ui/amount-input'
import { cx } from '@matin/ui/cx'
import { leadToError } from '@matin/ui/lead-to-error'
import { Amount } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { Options } from '@matin/ui/pills'
import { toast } from '@matin/ui/toast'
import { type FormEvent, useState } from 'react'
import type { Now } from '#shared/api/use-confirmation.ts'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { MoneyPin } from '#shared/components/money-pin.tsx'
import { MoneyFields } from '#shared/components/outcome-note.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useRefusalText } from '#shared/forms/refusals.ts'
import { useSettled } from '#shared/forms/use-settled.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useTermFacts } from '../hooks/use-term-facts.ts'
import { previewPledge, previewTimes } from '../model/pledge-preview.ts'
import { comparedAmount, poolOf } from '../model/product-view.ts'
import { Agreement } from './agreement.tsx'
import { PledgeFacts } from './pledge-facts.tsx'
import styles from './pledge-form.module.css'
import { PoolMeter } from './pool-meter.tsx'
import { Rate, useYearlyText } from './rate.tsx'

const STEP_MS = 10_000

export const pledgeForm = moneyForm({
  name: 'pledge',
  endpoint: buyMine,
  initial: { amount: '', agreed: false as boolean },
})

interface PledgeFormProps {
  id: string
  product: Product
  products: Product[]
  /** Null for a guest. */
  spot: string | null
  zone: string
  onProduct: (versionId: string) => void
  onDone: (order: Order) => void
}

export function PledgeForm(props: PledgeFormProps) {
  const { id, product, products, zone, onProduct, onDone } = props
  const spot = props.spot ?? product.maxAmount
  const t = useTranslations('Mining')
  const write = useAmountText()
  const refusalText = useRefusalText()
  const now = useServerNow(STEP_MS)
  const termFacts = useTermFacts(zone)
  const buy = useMoneyForm(pledgeForm, {
    onBooked(order) {
      toast(t('lockDone'), 'pos')
      onDone(order)
    },
  })
  const { values: draft, change: setDraft } = buy
  const [error, setError] = useState<string>()
  const [agreeError, setAgreeError] = useState(false)
  const { asset, cycleDays, minAmount, maxAmount, pool } = product
  const preview = previewPledge(draft.amount, product, spot)
  const amount = draft.amount || comparedAmount(products, product)
  const shown = previewPledge(amount, product, spot)
  const times = previewTimes(now, cycleDays, zone)
  const { soldOut } = poolOf(product)
  const settled = useSettled(draft.amount) === draft.amount && draft.amount !== ''
  const refusal =
    preview.refusal &&
    refusalText(preview.refusal, { maximum: maxAmount, remaining: pool.capacity, unit: asset })
  const exact = (value: string) => write(value, asset, { exact: true })
  const short = (value: string) => write(value, asset, { short: true })

  const empty = t('soldOut', { amount: write(pool.capacity, asset), asset })
  const offer: Now<typeof buyMine> = soldOut
    ? empty
    : (refusal ?? {
        request: {
          versionId: product.versionId,
          amount: draft.amount,
          firstPayoutAt: times.firstPayout,
        },
        amount: draft.amount,
        unit: asset,
        purpose: t('purpose', { days: t('days', { count: cycleDays }), amount: exact(preview.total), asset }),
        facts: termFacts(cycleDays, times, {
          name: t('early'),
          value: t('earlyCost', { amount: exact(preview.penalty), asset }),
        }),
      })

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = draft.amount === '' ? t('amountRequired') : (refusal ?? undefined)
    setError(wrong)
    setAgreeError(!draft.agreed)
    if (wrong === undefined && draft.agreed && !soldOut && buy.doubt === null) buy.confirm(offer)
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <PledgeHead product={product} />
      <MoneyFields form={buy}>
        <div className="stack gap-5 pad">
          {soldOut && (
            <Note tone="warn">
              <b>{t('notOpen')}</b> {empty}
            </Note>
          )}
          <AmountInput
            label={t('amount')}
            value={draft.amount}
            onChange={amount => {
              setDraft({ amount })
              setError(undefined)
            }}
            decimals={decimalsOf(asset)}
            unit={asset}
            {...(props.spot !== null && { available: spot, max: preview.max })}
            error={error ?? (settled && refusal ? refusal : undefined)}
            wayOut={
              preview.refusal === 'insufficient_balance' &&
              asset === 'USDT' && <Link to="/pages/Assets/charge">{t('recharge')}</Link>
            }
            help={t('bounds', { min: short(minAmount), max: short(maxAmount), asset })}
          />
          <CycleChoice amount={amount} product={product} products={products} onProduct={onProduct} />
        </div>
        <PledgeFacts product={product} preview={shown} amount={amount} now={now} zone={zone} />
        <Agreement
          text="agree"
          asks={props.spot !== null}
          agreed={draft.agreed}
          onChange={agreed => {
            setDraft({ agreed })
            setAgreeError(false)
          }}
          missed={agreeError}
        />
      </MoneyFields>
      <MoneyPin
        form={buy}
        now={offer}
        onRefused={({ fields, msg }) => {
          setError(fields.amount ?? msg)
          leadToError()
        }}
      />
    </form>
  )
}

function PledgeHead({ product }: { product: Product }) {
  const t = useTranslations('Mining')
  const locale = useLocale()
  return (
    <div className="flex wrap-zoomed justify-between items-end gap-4 pad pt-2 pb-5">
      <div>
        <p className="t-label muted">{product.name[locale]}</p>
        <p className={cx(styles.rate, 'mt-2 pos')}>
          <Rate rate={product.dailyRate} />
        </p>
        <p className="mt-1 fs-caption muted tabular">
          {t('yearly')} {useYearlyText()(product)}
        </p>
      </div>
      <div className={styles.pool}>
        <PoolMeter product={product} ticks={32} brief />
      </div>
    </div>
  )
}

function CycleChoice({
  amount,
  product,
  products,
  onProduct,
}: Pick<PledgeFormProps, 'product' | 'products' | 'onProduct'> & { amount: string }) {
  const t = useTranslations('Mining')
  const write = useAmountText()
  return (
    <div>
      <h2 className="mb-2.5 fs-label med soft">
        {t('cycle')} · {t('inAll')}
      </h2>
      <Options<string>
        label={t('cycle')}
        value={product.versionId}
        onChange={onProduct}
        items={products.map(item => {
          const { refusal, total } = previewPledge(amount, item, amount)
          const bound =
            refusal === 'pledge_below_minimum'
              ? t('atLeast', { amount: write(item.minAmount, item.asset, { short: true }) })
              : refusal === 'above_maximum'
                ? t('atMost', { amount: write(item.maxAmount, item.asset, { short: true }) })
                : '–'
          return {
            value: item.versionId,
            label: t('days', { count: item.cycleDays }),
            sub: refusal === null ? <Amount value={total} digits="all" sign /> : bound,
          }
        })}
      />
    </div>
  )
}
