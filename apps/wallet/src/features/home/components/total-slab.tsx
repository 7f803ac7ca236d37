import { CountingMoney } from '@matin/ui/counting-money'
import { IconButton } from '@matin/ui/icon-button'
import { Amount } from '@matin/ui/money'
import { Slab } from '@matin/ui/panel'
import { DisplayValue } from '../../../shared/components/display-value.tsx'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { Link } from '../../../shared/router/link.tsx'
import { toggleHiddenAmounts, useHiddenAmounts } from '../../../shared/state/hidden-amounts.ts'
import { IncomeBars } from './income-bars.tsx'
import styles from './total-slab.module.css'

interface TotalSlabProps {
  total: string
  todayIncome: string
  incomeByDay: { day: string; amount: string }[]
}

/** The customer's money: total, today's income, the last 30 days. */
export function TotalSlab({ total, todayIncome, incomeByDay }: TotalSlabProps) {
  const t = useTranslations('Home')
  const hidden = useHiddenAmounts(state => state.hidden)
  return (
    <Slab className={styles.slab} aria-label={t('total')}>
      <div className={styles.top}>
        <span className={styles.name}>
          {t('total')}
          <IconButton
            icon={hidden ? 'eye-off' : 'eye'}
            size={20}
            label={t(hidden ? 'showAmounts' : 'hideAmounts')}
            aria-pressed={hidden}
            onClick={toggleHiddenAmounts}
          />
        </span>
        <DisplayValue usdt={total} look="pill" />
      </div>
      <Link to="/pages/Assets/index" className={styles.money}>
        <CountingMoney once="home.total" value={total} unit="USDT" size="xl" hidden={hidden} />
      </Link>
      <div className={styles.row}>
        <dl>
          <dt>{t('today')}</dt>
          <dd>
            <Amount value={todayIncome} unit="USDT" sign hidden={hidden} className="pos" />
          </dd>
        </dl>
        {!hidden && <IncomeBars amounts={incomeByDay.map(day => day.amount)} />}
      </div>
    </Slab>
  )
}
