import { PAYOUT_TIME } from '@matin/domain/mining/payout-hour'
import { cx } from '@matin/ui/cx'
import { Dial } from '@matin/ui/dial'
import { type StepItem, Steps } from '@matin/ui/steps'
import { useEffect, useState } from 'react'
import { minutesOfDay, zoneLabel } from '#shared/format/zone.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { rememberSteps, stepsWereDone } from '../model/known-steps.ts'
import styles from './hero.module.css'

interface Done {
  recharge: boolean
  mining: boolean
}

interface HeroProps {
  /** Steps that the customer has completed; undefined while they are unknown. */
  steps: Done | 'guest' | undefined
}

/**
 * A visit that begins with all steps done shows no steps. Steps completed during a visit stay until it ends,
 * because removing them would move the content below under the customer's finger.
 */
export function Hero({ steps }: HeroProps) {
  const t = useTranslations('Home')
  const uid = useClientState(state => state.userInfo.uid)
  const zone = useClientState(state => state.globalConfig.time_zone) || 'UTC'
  const now = useMinute()
  const label = zoneLabel(zone, now)
  const known = steps === 'guest' ? undefined : steps
  const done = known?.recharge && known.mining
  const [folded] = useState(() => done ?? (steps !== 'guest' && stepsWereDone(uid)))
  useEffect(() => {
    if (done !== undefined) rememberSteps(uid, done)
  }, [uid, done])
  return (
    <section className={styles.hero}>
      <div className={styles.dial}>
        <Dial minutes={minutesOfDay(zone, now)} label={t('dial', { zone: label })} />
        <p className={cx(styles.caption, 'stack text-center muted leading-1.35')} aria-hidden="true">
          <b className="num">{PAYOUT_TIME}</b>
          <span>{label}</span>
          {t('paidDaily')}
        </p>
      </div>
      <h1 className="t-display">{t('headline')}</h1>
      {!folded && (
        <div className={cx('relative pt-6', !steps && styles.unknown)}>
          <Steps
            label={t('steps')}
            items={stepItems(steps, [t(steps === 'guest' ? 'step1' : 'step1Done'), t('step2'), t('step3')])}
          />
        </div>
      )}
    </section>
  )
}

/** The first step, creating an account, is done for every customer. */
function stepItems(steps: HeroProps['steps'], labels: [string, string, string]): StepItem[] {
  const { recharge, mining } = steps === 'guest' || steps === undefined ? NONE : steps
  const flags = [steps !== 'guest', recharge, mining]
  const next = flags.indexOf(false)
  return labels.map((label, index) => ({
    key: String(index),
    label,
    state: flags[index] ? 'done' : index === next ? 'now' : 'later',
  }))
}

const NONE: Done = { recharge: false, mining: false }

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
