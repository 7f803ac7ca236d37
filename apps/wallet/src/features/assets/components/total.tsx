import { IconButton } from '@matin/ui/icon-button'
import { Amount, Money } from '@matin/ui/money'
import { useTranslations } from 'use-intl'
import { Figure } from '../../../shared/components/figure.tsx'
import { displayValue } from '../../../shared/format/display-value.ts'
import { Link } from '../../../shared/router/link.tsx'
import { useClientState } from '../../../shared/state/client-state.ts'
import { setHiddenAmounts, useHiddenAmounts } from '../../../shared/state/hidden-amounts.ts'
import { type Balances, spotPercent } from './balances.ts'
import styles from './total.module.css'

/** All of the customer's money, and how it lies in the two accounts. */
export function Total({ total, spotTotal, miningTotal }: Balances) {
  const t = useTranslations('Assets')
  const hidden = useHiddenAmounts(state => state.hidden)
  return (
    <section className={styles.head} aria-label={t('total')}>
      <p className={styles.name}>
        {t('total')}
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          size={20}
          label={t(hidden ? 'showAmounts' : 'hideAmounts')}
          aria-pressed={hidden}
          onClick={() => setHiddenAmounts(!hidden)}
        />
      </p>
      <Figure id="total" value={total}>
        <Money value={total} unit="USDT" size="xl" hidden={hidden} />
      </Figure>
      <DisplayValue total={total} hidden={hidden} />
      <Split spotTotal={spotTotal} miningTotal={miningTotal} />
      <div className={styles.accounts}>
        <div className={styles.account}>
          <span className={styles.spot}>{t('spot')}</span>
          <Figure id="spot-total" value={spotTotal}>
            <Money value={spotTotal} size="s" hidden={hidden} />
          </Figure>
        </div>
        <Link to="/pages/DEFI/index" className={styles.account}>
          <span className={styles.mining}>{t('mining')}</span>
          <Figure id="mining-total" value={miningTotal}>
            <Money value={miningTotal} size="s" hidden={hidden} />
          </Figure>
        </Link>
      </div>
    </section>
  )
}

/** The total in the display currency, with where the rate comes from. */
function DisplayValue({ total, hidden }: { total: string; hidden: boolean }) {
  const t = useTranslations('Assets')
  const currency = useClientState(state => state.currency)
  const config = useClientState(state => state.globalConfig)
  const value = displayValue(total, currency, config.display_rates)
  if (value === null) return null
  const source = config.display_rates_source
  const note =
    currency !== 'USD' && source
      ? t('ratesNote', { source, date: config.display_rates_date ?? '' })
      : t('ratesPlain')
  return (
    <p className={styles.approx}>
      ≈ <Amount value={value} unit={currency} digits={currency === 'JPY' ? 0 : 2} hidden={hidden} />
      <small>{note}</small>
    </p>
  )
}

function Split({ spotTotal, miningTotal }: { spotTotal: string; miningTotal: string }) {
  const t = useTranslations('Assets')
  const spot = spotPercent(spotTotal, miningTotal)
  if (spot === null) return <div className={styles.split} aria-hidden="true" />
  return (
    <div role="img" aria-label={t('split', { spot, mining: 100 - spot })} className={styles.split}>
      {spot > 0 && <i className={styles.spotShare} style={{ flexGrow: spot }} />}
      {spot < 100 && <i className={styles.miningShare} style={{ flexGrow: 100 - spot }} />}
    </div>
  )
}
