import type { Recharge } from '@matin/contract/recharge'
import { buttonClass } from '@matin/ui/button'
import { Money } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { TickMeter } from '@matin/ui/tick-meter'
import { Timeline, type TimelineStep } from '@matin/ui/timeline'
import { useTranslations } from 'use-intl'
import { Figure } from '../../../shared/components/figure.tsx'
import { Hash } from '../../../shared/components/hash.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { useAmountText } from '../../../shared/format/use-amount-text.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { Link } from '../../../shared/router/link.tsx'
import { useClientState } from '../../../shared/state/client-state.ts'
import { differs, isOpen, type RechargeStep, stepsOf } from './progress.ts'
import { RechargeChip } from './recharge-chip.tsx'
import styles from './recharge-status.module.css'

/** One recharge in full: amount, state, confirmations, steps, and what to know about it. */
export function RechargeStatus({ recharge }: { recharge: Recharge }) {
  const t = useTranslations('Recharge')
  const amount = recharge.onChain ?? recharge.claimed
  return (
    <article className={styles.status} aria-label={t('title')} data-testid="recharge">
      <div className={styles.head}>
        <div>
          <p className="t-label muted">{t(recharge.onChain === null ? 'claimed' : 'arrived')}</p>
          <p className={styles.amount}>
            <Figure id="recharge-amount" value={amount}>
              <Money value={amount} digits={placesOf(amount)} unit="USDT" size="l" />
            </Figure>
          </p>
        </div>
        <RechargeChip state={recharge.state} />
      </div>
      <Confirmations recharge={recharge} />
      <Timeline label={t('timeline')} steps={useSteps(recharge)} />
      <Remarks recharge={recharge} />
    </article>
  )
}

function Confirmations({ recharge }: { recharge: Recharge }) {
  const t = useTranslations('Recharge')
  const { confirmations: n, confirmationsNeeded: all, state } = recharge
  if (state === 'waiting' || state === 'not_found') return null
  return (
    <div className={styles.meter} data-testid="confirmations" data-value={String(n)}>
      <TickMeter
        ticks={all}
        filled={n}
        height={22}
        thickness={4}
        label={t('confirmationsOf', { n, all })}
        caption={t('confirmations')}
        captionEnd={t.rich('ofAll', { n, all, b: chunks => <b>{chunks}</b> })}
      />
    </div>
  )
}

const titles = {
  submitted: 'stepSubmitted',
  finding: 'stepFinding',
  found: 'stepFound',
  notFound: 'stepNotFound',
  confirming: 'stepConfirming',
  minimum: 'stepMinimum',
  credited: 'stepCredited',
} as const satisfies Record<RechargeStep['key'], string>

function useSteps(recharge: Recharge): TimelineStep[] {
  const t = useTranslations('Recharge')
  const times = useTimes()
  const write = useAmountText()
  const { claimed, credited, txid, confirmations: n, confirmationsNeeded: all } = recharge
  const money = (value: string) => `${write(value, 'USDT', { exact: true })} USDT`
  const at = (time: string | null) => (time === null ? undefined : times.short(time))

  function detail({ key, state }: RechargeStep) {
    if (key === 'submitted') return money(claimed)
    if (key === 'finding') return t('stepFindingText')
    if (key === 'found' && txid !== null) return <Hash value={txid} copyLabel={t('copyTxid')} />
    if (key === 'confirming' && state === 'now') return t('confirmationsOf', { n, all })
    if (key === 'credited' && credited !== null) {
      return (
        <Figure id="recharge-credited" value={credited}>
          {money(credited)}
        </Figure>
      )
    }
    return undefined
  }

  const ends: Partial<Record<RechargeStep['key'], string | undefined>> = {
    submitted: at(recharge.submittedAt),
    found: at(recharge.seenAt),
    credited: at(recharge.creditedAt),
  }
  return stepsOf(recharge.state).map(step => {
    const text = detail(step)
    const end = ends[step.key]
    return {
      key: step.key,
      state: step.state,
      title: t(titles[step.key]),
      ...(text !== undefined && { detail: text }),
      ...(end !== undefined && { end }),
    }
  })
}

function Remarks({ recharge }: { recharge: Recharge }) {
  const t = useTranslations('Recharge')
  const write = useAmountText()
  const minimum = useClientState(state => state.globalConfig.recharge_minimum) ?? ''
  const { claimed, onChain, state } = recharge
  return (
    <div className={styles.remarks}>
      {onChain !== null && differs(recharge) && (
        <Note tone="warn">
          {t('difference', {
            claimed: write(claimed, 'USDT', { exact: true }),
            onChain: write(onChain, 'USDT', { exact: true }),
          })}
        </Note>
      )}
      {state === 'below_minimum' && <Note tone="warn">{t('belowText', { minimum })}</Note>}
      {state === 'not_found' && (
        <>
          <Note tone="neg">{t('notFoundText')}</Note>
          <Link to="/pages/Personal/service" className={buttonClass({ variant: 'quiet', block: true })}>
            {t('support')}
          </Link>
        </>
      )}
      {isOpen(recharge) && state !== 'below_minimum' && <Note>{t('leave')}</Note>}
    </div>
  )
}
