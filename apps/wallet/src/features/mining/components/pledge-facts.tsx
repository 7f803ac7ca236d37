import type { Product } from '@matin/contract/mining'
import { Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useLocale, useTranslations } from 'use-intl'
import { Figure } from '../../../shared/components/figure.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { useAmountText } from '../../../shared/format/use-amount-text.ts'
import { usePlatformTime } from '../../../shared/format/use-platform-time.ts'
import { PayPath } from './pay-path.tsx'
import styles from './pledge-facts.module.css'
import { type PledgePreview, previewTimes } from './pledge-preview.ts'
import { percentOf } from './product-view.ts'

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
  const locale = useLocale()
  const write = useAmountText()
  const { asset, cycleDays } = product
  const exact = (value: string) => write(value, asset, { exact: true })
  const penalty = percentOf(product.penaltyRate)
  return (
    <section className={styles.facts}>
      <div className={styles.pair}>
        <span className="t-label muted">{t('thirty')}</span>
        <span className="t-label muted">{t('daily')}</span>
        <Figure id="pledge-thirty" value={preview.thirtyDays}>
          <Money
            value={preview.thirtyDays}
            digits={placesOf(preview.thirtyDays)}
            unit={asset}
            sign
            size="l"
          />
        </Figure>
        <Figure id="pledge-daily" value={preview.daily}>
          <Money value={preview.daily} digits={placesOf(preview.daily)} size="m" />
        </Figure>
      </div>
      <Times now={now} product={product} zone={zone}>
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
      </Times>
      <p className={styles.source}>
        <b>{t('yield')}</b> {product.yieldSource[locale]}
      </p>
    </section>
  )
}

interface TimesProps {
  now: number
  product: Product
  zone: string
  children: React.ReactNode
}

function Times({ now, product, zone, children }: TimesProps) {
  const t = useTranslations('Mining')
  const pay = useTranslations('Pay')
  const platform = usePlatformTime(zone)
  const times = previewTimes(now, product.cycleDays, zone)
  function row(id: string, name: string, iso: string, note: string) {
    const own = platform.own(iso)
    return (
      <SummaryRow
        name={name}
        note={
          <>
            {own !== undefined && <span className={styles.own}>{pay('ownTime', { time: own })}</span>}
            {note}
          </>
        }
      >
        <time dateTime={iso} data-testid={id} data-value={iso}>
          {platform.moment(iso)}
        </time>
      </SummaryRow>
    )
  }
  return (
    <>
      <PayPath times={times} now={new Date(now).toISOString()} zone={zone} />
      <div className={styles.rows}>
        <SummaryRows lines>
          {row('value-date', t('valueDate'), times.valueDate, t('valueNote'))}
          {row('first-payout', t('first'), times.firstPayout, t('firstNote'))}
          {row('expiry', t('expiryTime'), times.expiry, t('expiryNote'))}
          {children}
        </SummaryRows>
      </div>
    </>
  )
}
