import type { Product } from '@matin/contract/mining'
import { TickMeter } from '@matin/ui/tick-meter'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { poolOf } from '../model/product-view.ts'
import styles from './pool-meter.module.css'

export function PoolMeter({
  product,
  ticks = 60,
  brief,
  featured,
}: {
  product: Product
  ticks?: number
  brief?: boolean
  featured?: boolean
}) {
  const t = useTranslations('Mining')
  const locale = useLocale()
  const write = useAmountText()
  const { pool, asset } = product
  const { percent, low } = poolOf(product)
  const amount = write(inRound(pool.capacity), asset, { short: true })
  const room = (
    <span data-testid="pool-capacity" data-value={pool.capacity}>
      {t('poolRoom', { amount, asset })}
    </span>
  )
  return (
    <div className={low ? styles.low : undefined}>
      <TickMeter
        ticks={ticks}
        share={percent / 100}
        tone={low ? 'warn' : 'earn'}
        height={featured ? 14 : 10}
        label={t('poolLabel', { name: pool.name[locale], percent, amount, asset })}
        caption={brief ? room : t.rich('poolLeft', { percent }, { b: <b /> })}
        {...(!brief && { captionEnd: room })}
      />
    </div>
  )
}

/** Cuts decimals from three whole digits on, because they do not matter in a large amount. */
function inRound(amount: string): string {
  return /^\d{3,}\./.test(amount) ? (amount.split('.')[0] ?? amount) : amount
}
