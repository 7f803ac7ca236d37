import type { Offer } from '@matin/domain/mining/offer'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { returnOf } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { formatPercent, formatRate } from '@matin/domain/money/rate'
import { Note } from '@matin/ui/note'
import { counted, money } from '#shared/format/format.ts'
import { yieldOf } from '../model/earnings.ts'
import styles from '../screens/products.module.css'

interface OfferPreviewProps {
  offer: Offer
  asset: AssetId
  name: string
}

export function OfferPreview({ offer: { kind, terms, trial }, asset, name }: OfferPreviewProps) {
  const { minAmount, cycleDays, dailyRate } = terms
  const shown = (amount: bigint) => `${money(toWire(amount, asset))} ${asset}`
  const whole = returnOf(minAmount, terms, KIND_RULES[kind].principalReturned)
  return (
    <>
      {whole.net < 0n && (
        <Note tone="neg">
          A loss for the customer: {shown(minAmount)} buys {shown(whole.received)}, {shown(-whole.net)} less.
          The wallet warns of this in red before the purchase.
        </Note>
      )}
      <div className={styles.seen}>
        <b className="block">{name}</b>
        <small className="block soft">
          {formatPercent(dailyRate)} % a day ·{' '}
          {yieldOf({
            kind,
            asset,
            terms: { minAmount: toWire(minAmount, asset), cycleDays, dailyRate: formatRate(dailyRate) },
          })}{' '}
          · {counted(String(cycleDays), 'day')}
          {trial && ` · free trial of ${counted(String(trial.days), 'day')}`}
        </small>
      </div>
    </>
  )
}
