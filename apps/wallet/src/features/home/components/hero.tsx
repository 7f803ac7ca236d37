import { cx } from '@matin/ui/cx'
import { Dial } from '@matin/ui/dial'
import { type StepItem, Steps } from '@matin/ui/steps'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { useClientState } from '../../../shared/state/client-state.ts'
import styles from './hero.module.css'
import { rememberSteps, stepsWereDone } from './known-steps.ts'
import { minutesOfDay } from './minutes-of-day.ts'

interface HeroProps {
  /** Steps that are done; undefined while it is not known. */
  steps: { account: boolean; recharge: boolean; mining: boolean } | undefined
}

const unknown = { account: false, recharge: false, mining: false }

/** Headline, the day as a dial, and the three steps, which fold away when all are done. */
export function Hero({ steps }: HeroProps) {
  const t = useTranslations('Home')
  const zone = useClientState(state => state.globalConfig.time_zone) || 'UTC'
  const minutes = useMinutes(zone)
  const items = stepItems(steps ?? unknown, [t('step1'), t('step2'), t('step3')])
  const done = steps && Object.values(steps).every(Boolean)
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

function stepItems(done: NonNullable<HeroProps['steps']>, labels: [string, string, string]): StepItem[] {
  const flags = [done.account, done.recharge, done.mining]
  const next = flags.indexOf(false)
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
