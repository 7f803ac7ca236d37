import { Icon } from '@matin/ui/icon'
import { TickMeter } from '@matin/ui/tick-meter'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import type { Terms, WithdrawPreview } from '../model/withdraw-preview.ts'
import styles from './limit-meter.module.css'

export const LIMIT_TICKS = 50

export function LimitMeter({
  terms,
  preview,
  typed,
}: {
  terms: Terms
  preview: WithdrawPreview
  typed: string
}) {
  const t = useTranslations('Withdraw')
  const write = useAmountText()
  const short = (value: string) => write(value, 'USDT', { short: true })
  const left = t('limitLeft', { left: short(preview.left), limit: short(terms.limit24h) })
  return (
    <section className="pt-3.5" aria-label={t('limit')}>
      <p className="flex wrap-zoomed justify-between gap-3 mb-2.5 fs-label">
        <span className="muted">{t('limit')}</span>
        <span className="num semi" data-testid="limit-left" data-value={preview.left}>
          {left}
        </span>
      </p>
      <TickMeter
        ticks={LIMIT_TICKS}
        filled={preview.usedTicks}
        next={preview.nextTicks}
        tone="ink"
        height={16}
        label={`${t('limit')}: ${left}`}
      />
      <p className="flex wrap-zoomed gap-4.5 mt-2 fs-caption muted tabular">
        <span className={styles.used}>{t('used', { amount: short(terms.used24h) })}</span>
        {preview.left !== preview.headroom && (
          <span className={styles.next}>{t('thisOne', { amount: short(typed) })}</span>
        )}
      </p>
      {terms.raisedLimit24h !== terms.limit24h && (
        <Link to="/pages/Authentication/index" className="inline-row gap-1 target fs-label semi">
          {t('raise', { amount: short(terms.raisedLimit24h) })}
          <Icon name="right" size={16} />
        </Link>
      )}
    </section>
  )
}
