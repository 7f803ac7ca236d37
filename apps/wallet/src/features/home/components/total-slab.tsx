import { CountingMoney } from '@matin/ui/counting-money'
import { cx } from '@matin/ui/cx'
import { IconButton } from '@matin/ui/icon-button'
import { Amount } from '@matin/ui/money'
import { Slab } from '@matin/ui/panel'
import { useState } from 'react'
import { useAway } from '#shared/api/use-away.ts'
import { DisplayValue } from '#shared/components/display-value.tsx'
import { momentText } from '#shared/format/zone.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { toggleHiddenAmounts, useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { isRestored } from '#shared/state/restored.ts'
import { IncomeBars } from './income-bars.tsx'
import styles from './total-slab.module.css'

interface TotalSlabProps {
  total: string
  todayIncome: string
  incomeByDay: { day: string; amount: string }[]
  /** Time in milliseconds at which the server answered with these figures. */
  at: number
}

export function TotalSlab({ total, todayIncome, incomeByDay, at }: TotalSlabProps) {
  const t = useTranslations('Home')
  const locale = useLocale()
  const [unlocked, setUnlocked] = useState(false)
  // Figures of an earlier visit are masked until they are asked for: the phone may be in other hands.
  const isLocked = isRestored(at) && !unlocked
  const isOld = useAway() || isRestored(at)
  const hidden = useHiddenAmounts(state => state.hidden) || isLocked
  function turn() {
    if (isLocked) setUnlocked(true)
    if (!isLocked || useHiddenAmounts.getState().hidden) toggleHiddenAmounts()
  }
  return (
    <Slab className={styles.slab} aria-label={t('total')}>
      <div className={cx(styles.top, 'row wrap-zoomed justify-between fs-label')}>
        <span className={cx(styles.name, 'row')}>
          {isOld ? t('totalAt', { time: momentText(at, locale) }) : t('total')}
          <IconButton
            icon={hidden ? 'eye-off' : 'eye'}
            size={20}
            label={t(hidden ? 'showAmounts' : 'hideAmounts')}
            aria-pressed={hidden}
            onClick={turn}
          />
        </span>
        <DisplayValue usdt={total} look="pill" masked={isLocked} />
      </div>
      <Link to="/pages/Assets/index" className={cx(styles.money, isOld && styles.old)}>
        <CountingMoney once="home.total" value={total} unit="USDT" size="xl" hidden={hidden} />
      </Link>
      <div className={cx(styles.row, 'flex wrap-zoomed justify-between items-end gap-5 mt-4')}>
        <dl>
          <dt>{t('today')}</dt>
          <dd className="fs-body semi">
            <Amount value={todayIncome} unit="USDT" sign hidden={hidden} className="pos" />
          </dd>
        </dl>
        {!hidden && <IncomeBars amounts={incomeByDay.map(day => day.amount)} />}
      </div>
    </Slab>
  )
}
