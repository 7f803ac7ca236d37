import { CountingMoney } from '@matin/ui/counting-money'
import { cx } from '@matin/ui/cx'
import { IconButton } from '@matin/ui/icon-button'
import { Money } from '@matin/ui/money'
import { DisplayValue } from '#shared/components/display-value.tsx'
import { Figure } from '#shared/components/figure.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { setHiddenAmounts, useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { type Balances, spotPercent } from '../model/balances.ts'
import styles from './total.module.css'

export function Total({ total, spotTotal, miningTotal, prices }: Balances) {
  const t = useTranslations('Assets')
  const hidden = useHiddenAmounts(state => state.hidden)
  return (
    <section className="pad pt-2.5" aria-label={t('total')}>
      <p className={cx(styles.name, 'row fs-label muted')}>
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
        <CountingMoney once="assets.total" value={total} unit="USDT" size="xl" hidden={hidden} />
      </Figure>
      <div className={styles.approx}>
        <DisplayValue usdt={total} look="plain" />
      </div>
      {prices && <Valued {...prices} />}
      <Split spotTotal={spotTotal} miningTotal={miningTotal} />
      <div className="stack halves gap-5 mt-3">
        <div className="stack gap-1.5 content-start target">
          <span className={styles.spot}>{t('spot')}</span>
          <Figure id="spot-total" value={spotTotal}>
            <Money value={spotTotal} size="s" hidden={hidden} />
          </Figure>
        </div>
        <Link to="/pages/DEFI/index" className="stack gap-1.5 content-start target">
          <span className={styles.mining}>{t('mining')}</span>
          <Figure id="mining-total" value={miningTotal}>
            <Money value={miningTotal} size="s" hidden={hidden} />
          </Figure>
        </Link>
      </div>
    </section>
  )
}

function Valued({ source, state, at }: NonNullable<Balances['prices']>) {
  const t = useTranslations('Assets')
  const times = useTimes()
  const text =
    at === null
      ? t('valuedNot')
      : state === 'live'
        ? t('valued', { source })
        : t('valuedOld', { source, time: times.short(at) })
  return (
    <p className="mt-1 fs-caption muted" data-testid="valued" data-value={state}>
      {text}
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
