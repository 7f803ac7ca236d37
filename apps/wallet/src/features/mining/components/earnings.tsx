import { getHomeData } from '@matin/contract/home'
import { listUserMines } from '@matin/contract/mining'
import { cx } from '@matin/ui/cx'
import { placesOf } from '@matin/ui/decimal'
import { Dial } from '@matin/ui/dial'
import { Icon } from '@matin/ui/icon'
import { Amount, Money } from '@matin/ui/money'
import { useEndpoint } from '#shared/api/queries.ts'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { Figure } from '#shared/components/figure.tsx'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { minutesOfDay } from '#shared/format/zone.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { useSession } from '#shared/state/session.ts'
import styles from './earnings.module.css'

const STEP_MS = 10_000
const REFRESH_MS = 30_000

const ORDERS = 'row justify-between gutters mt-4 fs-label med'

export function Earnings() {
  const t = useTranslations('Mining')
  const orders = useTranslations('Orders')
  const signedIn = useSession(session => session.token !== null)
  const hidden = useHiddenAmounts(state => state.hidden)
  const query = useEndpoint(listUserMines, {}, { enabled: signedIn, refetchInterval: REFRESH_MS })
  const totals = query.data?.totals
  const money = (value: string) => <Amount value={value} digits="all" hidden={hidden} />
  return (
    <>
      <section className={styles.sum} aria-label={t('earnings')}>
        <div>
          <p className="t-label muted">{t('today')}</p>
          {signedIn ? (
            <>
              <p className="mt-2 mb-4 pos">
                {totals ? (
                  <Figure id="today-income" value={totals.todayIncome}>
                    <Money
                      value={totals.todayIncome}
                      digits="all"
                      unit="USDT"
                      sign
                      size={placesOf(totals.todayIncome) > 2 ? 'l' : 'xl'}
                      hidden={hidden}
                    />
                  </Figure>
                ) : (
                  <span className={styles.unknown}>…</span>
                )}
              </p>
              <dl className={cx(styles.more, 'flex wrap-zoomed t-label tabular')}>
                <div>
                  <dt className="muted">{t('accumulated')}</dt>
                  <dd
                    className="semi"
                    data-testid="accumulated-income"
                    data-value={totals?.accumulatedIncome}
                  >
                    {totals ? money(totals.accumulatedIncome) : '…'}
                  </dd>
                </div>
                <div>
                  <dt className="muted">{t('locked')}</dt>
                  <dd className="semi" data-testid="locked-total" data-value={totals?.locked}>
                    {totals ? money(totals.locked) : '…'}
                  </dd>
                </div>
              </dl>
            </>
          ) : (
            <p className={cx(styles.guest, 't-title mt-2')}>{t('guestTitle')}</p>
          )}
        </div>
        <NextPayout />
      </section>
      {signedIn ? (
        <Link to="/pages/DEFI/pledgeList" className={cx(styles.orders, ORDERS)}>
          <span>{totals ? t('orders', { count: totals.inProgress }) : orders('title')}</span>
          <Icon name="right" size={18} />
        </Link>
      ) : (
        <Link
          to="/pages/Login/index"
          search={{ back: '/pages/DEFI/index' }}
          className={cx(styles.orders, ORDERS)}
        >
          <span>{t('logIn')}</span>
          <Icon name="right" size={18} />
        </Link>
      )}
    </>
  )
}

function NextPayout() {
  const t = useTranslations('Mining')
  const now = useServerNow(STEP_MS)
  const { data } = useEndpoint(getHomeData, {})
  const { zone, label } = usePlatformTime()
  const at = new Date(now)
  const left = data ? Math.max(0, Math.floor((Date.parse(data.nextPayoutAt) - now) / 60_000)) : null
  const time = { hours: Math.floor((left ?? 0) / 60), minutes: (left ?? 0) % 60 }
  return (
    <div className={styles.dial}>
      <Dial
        minutes={minutesOfDay(zone, at)}
        stroke={1.7}
        {...(left !== null && { label: t('dial', { zone: label(at), ...time }) })}
      />
      {left !== null && (
        <p aria-hidden="true">
          <b className="num">{t('countdown', time)}</b>
          <span>{t('toNext')}</span>
        </p>
      )}
    </div>
  )
}
