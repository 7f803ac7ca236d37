import type { Product } from '@matin/contract/mining'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { PledgePreview } from '../model/pledge-preview.ts'
import { ratePercent } from '../model/product-view.ts'
import { PurchaseTimes } from './purchase-times.tsx'
import { ThirtyDays } from './thirty-days.tsx'
import { WholeResult } from './whole-result.tsx'
import { YieldSource } from './yield-source.tsx'

interface PledgeFactsProps {
  product: Product
  preview: PledgePreview
  amount: string
  /** Platform's time in milliseconds. */
  now: number
  zone: string
}

export function PledgeFacts({ product, preview, amount, now, zone }: PledgeFactsProps) {
  const t = useTranslations('Mining')
  const write = useAmountText()
  const { asset, cycleDays } = product
  const exact = (value: string) => write(value, asset, { exact: true })
  const penalty = ratePercent(product.penaltyRate)
  return (
    <section className="pad pt-6">
      <WholeResult
        label={t('inAll')}
        net={preview.total}
        asset={asset}
        side={{ id: 'expected-daily', label: t('daily'), value: preview.daily, gain: true }}
      >
        {t('onAmount', { amount: exact(amount), asset, days: t('days', { count: cycleDays }) })}
      </WholeResult>
      <PurchaseTimes
        now={now}
        cycleDays={cycleDays}
        zone={zone}
        firstNote={t('firstNote')}
        expiryNote={t('expiryNote')}
      >
        <ThirtyDays value={preview.thirtyDays} asset={asset} cycleDays={cycleDays} />
      </PurchaseTimes>
      <SummaryRows>
        <SummaryRow name={t('early')} note={t('earlyNote', { amount: exact(preview.penalty), asset })}>
          {penalty === '0' ? t('earlyFree') : t('earlyValue', { percent: penalty })}
        </SummaryRow>
      </SummaryRows>
      <YieldSource product={product} />
    </section>
  )
}
