import { cx } from '@matin/ui/cx'
import { Dial } from '@matin/ui/dial'
import { type StepItem, Steps } from '@matin/ui/steps'
import { useEffect, useState } from 'react'
import { minutesOfDay, zoneLabel } from '../../../shared/format/zone.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { useClientState } from '../../../shared/state/client-state.ts'
import styles from './hero.module.css'
import { rememberSteps, stepsWereDone } from './known-steps.ts'

interface Done {
  invite: boolean
  recharge: boolean
  mining: boolean
}

interface HeroProps {
  /** Steps that are done; undefined while it is not known. */
  steps: Done | 'guest' | undefined
}

const none: Done = { invite: false, recharge: false, mining: false }

/** Headline, the day as a dial, and the three steps, which fold away when all are done. */
export function Hero({ steps }: HeroProps) {
  const t = useTranslations('Home')
  const zone = useClientState(state => state.globalConfig.time_zone) || 'UTC'
  const now = useMinute()
  const label = zoneLabel(zone, now)
  const items = stepItems(steps, [t('step1'), t('step2'), t('step3')])
  // Whoever never invites anybody has begun all the same.
  const done = steps && steps !== 'guest' && steps.recharge && steps.mining
  useEffect(() => {
    if (done !== undefined) rememberSteps(done)
  }, [done])
  return (
    <section className={styles.hero}>
      <div className={styles.dial}>
        <Dial minutes={minutesOfDay(zone, now)} label={t('dial', { zone: label })} />
        <p className={styles.caption} aria-hidden="true">
          <b className="num">04:00</b>
          <span>{label}</span>
          {t('paidDaily')}
        </p>
      </div>
      <h1 className="t-display">{t('headline')}</h1>
      {!(done ?? stepsWereDone()) && (
        <div className={cx(styles.steps, !steps && styles.unknown)}>
          <Steps label={t('steps')} items={items} />
        </div>
      )}
    </section>
  )
}

/** What comes next is the customer's own affair first: inviting may be done at any time. */
function stepItems(steps: HeroProps['steps'], labels: [string, string, string]): StepItem[] {
  const { invite, recharge, mining } = steps === 'guest' || steps === undefined ? none : steps
  const flags = [invite, recharge, mining]
  const next = steps === 'guest' ? 0 : [1, 2].find(index => !flags[index])
  return labels.map((label, index) => ({
    key: label,
    label,
    state: flags[index] ? 'done' : index === next ? 'now' : 'later',
  }))
}

/** Now; moves on while the page is open. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
