import type { Product } from '@matin/contract/mining'
import { SummaryRow } from '@matin/ui/summary-row'
import { Figure } from '../../../shared/components/figure.tsx'
import { useAmountText } from '../../../shared/format/use-amount-text.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { ExpectedIncome } from './expected-income.tsx'
import styles from './pledge-facts.module.css'
import type { PledgePreview } from './pledge-preview.ts'
import { percentOf } from './product-view.ts'
import { PurchaseTimes } from './purchase-times.tsx'
import { YieldSource } from './yield-source.tsx'

interface PledgeFactsProps {
  product: Product
  preview: PledgePreview
  typed: string
  /** The platform's time in milliseconds. */
  now: number
  zone: string
}

/** What a purchase now would pay, and when. */
export function PledgeFacts({ product, preview, typed, now, zone }: PledgeFactsProps) {
  const t = useTranslations('Mining')
  const write = useAmountText()
  const { asset, cycleDays } = product
  const exact = (value: string) => write(value, asset, { exact: true })
  const penalty = percentOf(product.penaltyRate)
  return (
    <section className={styles.facts}>
      <ExpectedIncome label={t('thirty')} long={preview.thirtyDays} daily={preview.daily} asset={asset} />
      <PurchaseTimes
        now={now}
        cycleDays={cycleDays}
        zone={zone}
        firstNote={t('firstNote')}
        expiryNote={t('expiryNote')}
      >
        <SummaryRow
          name={t('total', { days: t('days', { count: cycleDays }) })}
          note={t('totalNote', { amount: exact(typed || '0'), asset })}
          tone="pos"
        >
          <Figure id="pledge-total" value={preview.total}>
            {write(preview.total, asset, { exact: true, sign: true })} {asset}
          </Figure>
        </SummaryRow>
        <SummaryRow name={t('early')} note={t('earlyNote', { amount: exact(preview.penalty), asset })}>
          {penalty === '0' ? t('earlyFree') : t('earlyValue', { percent: penalty })}
        </SummaryRow>
      </PurchaseTimes>
      <YieldSource product={product} />
    </section>
  )
}
