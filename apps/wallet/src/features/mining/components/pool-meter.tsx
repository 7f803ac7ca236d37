import type { Product } from '@matin/contract/mining'
import { TickMeter } from '@matin/ui/tick-meter'
import { useLocale, useTranslations } from 'use-intl'
import { useAmountText } from '../../../shared/format/use-amount-text.ts'
import styles from './pool-meter.module.css'
import { poolOf } from './product-view.ts'

/** What remains of the reward pool: every reward sold is funded already, so this is what can still be bought. */
export function PoolMeter({
  product,
  ticks = 60,
  brief,
}: {
  product: Product
  ticks?: number
  brief?: boolean
}) {
  const t = useTranslations('Mining')
  const locale = useLocale()
  const write = useAmountText()
  const { pool, asset } = product
  const { percent, low } = poolOf(product)
  const amount = write(pool.capacity, asset)
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
        height={brief ? 10 : 14}
        label={t('poolLabel', { name: pool.name[locale], percent, amount, asset })}
        caption={room}
        {...(!brief && { captionEnd: t('poolLeft', { percent }) })}
      />
    </div>
  )
}
