import { cx } from '@matin/ui/cx'
import { Dial } from '@matin/ui/dial'
import { type StepItem, Steps } from '@matin/ui/steps'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { useClientState } from '../../../shared/state/client-state.ts'
import styles from './hero.module.css'
import { rememberSteps, stepsWereDone } from './known-steps.ts'
import { minutesOfDay } from './minutes-of-day.ts'

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
  const minutes = useMinutes(zone)
  const items = stepItems(steps, [t('step1'), t('step2'), t('step3')])
  // Whoever never invites anybody has begun all the same.
  const done = steps && steps !== 'guest' && steps.recharge && steps.mining
  useEffect(() => {
    if (done !== undefined) rememberSteps(done)
  }, [done])
  return (
    <section className={styles.hero}>
      <div className={styles.dial}>
        <Dial minutes={minutes} label={t('dial', { zone })} />
        <p className={styles.caption} aria-hidden="true">
          <b className="num">04:00</b>
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

/** Minutes since midnight of the platform's zone; moves on while the page is open. */
function useMinutes(zone: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return minutesOfDay(now, zone)
}
