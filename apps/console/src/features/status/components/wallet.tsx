import type { getStatus } from '@matin/contract/admin/status'
import type { DataOf } from '@matin/contract/endpoint'
import { TickMeter } from '@matin/ui/tick-meter'
import { Link } from 'react-router'
import { grouped, money, readable } from '#shared/format/format.ts'
import styles from '../screens/status.module.css'

type Wallet = NonNullable<DataOf<typeof getStatus>['wallet']>
type Caps = NonNullable<Wallet['caps']>

const TICKS = 40
/** Days: from `FULL_DAYS` on, the meter is full; below `FEW_DAYS`, the hot wallet's TRX is low. */
const FULL_DAYS = 14
const FEW_DAYS = 4

/** Converts a share of a whole to ticks of the meter. Floats are precise enough for drawing. */
function ticksOf(part: string, whole: string): number {
  return Number(whole) > 0 ? Math.round(Math.min(1, Number(part) / Number(whole)) * TICKS) : 0
}

export function Wallet({ of }: { of: Wallet }) {
  return (
    <section className={styles.wallet} aria-label="Wallet">
      <div className={styles.cells}>
        <div className={styles.cell}>
          <h3 className="flex justify-between gap-2">
            Hot wallet <Link to="/treasury">Treasury</Link>
          </h3>
          {of.usdt === null ? (
            <p>The signer hasn’t reported its balance</p>
          ) : (
            <Hot of={{ ...of, usdt: of.usdt }} />
          )}
        </div>
        <div className={styles.cell}>
          <h3 className="flex justify-between gap-2">
            Signer’s caps <small>its own configuration</small>
          </h3>
          {of.caps ? (
            <>
              <Cap name="This hour" of={of.caps.hour} />
              <Cap name="24 hours" of={of.caps.day} />
            </>
          ) : (
            <p>The signer hasn’t reported its caps</p>
          )}
        </div>
        <div className={styles.cell}>
          <h3>TRX for fees</h3>
          <Trx trx={of.trx} day={of.trxDay} />
        </div>
      </div>
    </section>
  )
}

function Hot({ of: { usdt, queued, most } }: { of: Wallet & { usdt: string } }) {
  const isShort = Number(queued) > Number(usdt)
  const asked = ticksOf(queued, most)
  const held = ticksOf(usdt, most)
  return (
    <>
      <p className={styles.big}>
        {money(usdt)} <small>USDT</small>
      </p>
      <TickMeter
        ticks={TICKS}
        filled={Math.max(0, held - asked)}
        next={Math.min(asked, held)}
        tone={isShort ? 'danger' : 'ink'}
        height={10}
        label={`${money(usdt)} of ${money(most)} USDT, ${money(queued)} requested in the queue`}
        caption={
          <>
            <b>{readable(queued)}</b> in the queue{isShort && ', more than it holds'}
          </>
        }
        captionEnd={`at most ${readable(most)}`}
      />
    </>
  )
}

function Cap({ name, of: { most, left } }: { name: string; of: Caps['hour'] }) {
  const used = Math.max(0, Number(most) - Number(left))
  return (
    <div className={styles.cap}>
      <p className="flex justify-between gap-2 t-cap">
        {name}{' '}
        <b className="ink">
          {readable(left)} left of {readable(most)}
        </b>
      </p>
      <TickMeter
        ticks={TICKS}
        filled={Number(most) > 0 ? Math.round((used / Number(most)) * TICKS) : 0}
        tone={used * 10 > Number(most) * 9 ? 'danger' : 'ink'}
        height={8}
        label={`${name}: ${money(left)} left of ${money(most)} USDT`}
      />
    </div>
  )
}

function Trx({ trx, day }: { trx: string | null; day: string | null }) {
  if (trx === null) return <p>The signer hasn’t reported its balance</p>
  const days = day !== null && Number(day) > 0 ? Math.floor(Number(trx) / Number(day)) : null
  return (
    <>
      <p className={styles.big}>
        {money(trx)} <small>TRX</small>
      </p>
      {days === null ? (
        <p>None spent in 24 hours</p>
      ) : (
        <TickMeter
          ticks={TICKS}
          filled={Math.round(Math.min(1, days / FULL_DAYS) * TICKS)}
          tone={days < FEW_DAYS ? 'warn' : 'ink'}
          height={10}
          label={`Enough for about ${grouped(String(days))} days`}
          caption={
            <>
              for about <b>{days === 1 ? '1 day' : `${grouped(String(days))} days`}</b>
            </>
          }
          captionEnd={`${readable(day ?? '0')} a day`}
        />
      )}
    </>
  )
}
