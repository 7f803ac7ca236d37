import type { Recharge } from '@matin/contract/recharge'
import { buttonClass } from '@matin/ui/button-class'
import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Timeline, type TimelineStep } from '@matin/ui/timeline'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { Figure } from '#shared/components/figure.tsx'
import { Hash } from '#shared/components/hash.tsx'
import { RequestStatus } from '#shared/components/request-status.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { differs, isRechargeOpen, type RechargeStep, rechargeSteps } from '../model/progress.ts'
import { Confirmations } from './confirmations.tsx'
import { RechargeChip } from './recharge-chip.tsx'
import styles from './recharge-status.module.css'

const MINUTE_MS = 60_000

export function RechargeStatus({ recharge }: { recharge: Recharge }) {
  const t = useTranslations('Recharge')
  const { state, confirmations: n, confirmationsNeeded: all } = recharge
  return (
    <RequestStatus
      id="recharge"
      label={t('title')}
      caption={t(recharge.onChain === null ? 'claimed' : 'arrived')}
      amount={recharge.onChain ?? recharge.claimed}
      chip={<RechargeChip {...recharge} />}
    >
      {state !== 'waiting' && state !== 'not_found' && <Confirmations n={n} all={all} />}
      <Timeline label={t('timeline')} steps={useSteps(recharge)} />
      <Remarks recharge={recharge} />
      <TransferHash hash={recharge.hash} />
      {state === 'credited' && (
        <Link to="/pages/DEFI/index" className={buttonClass({ variant: 'quiet', block: true })}>
          {t('toPool')}
        </Link>
      )}
    </RequestStatus>
  )
}

const titles = {
  submitted: 'stepSubmitted',
  finding: 'stepFinding',
  found: 'stepFound',
  notFound: 'stepNotFound',
  foreign: 'stepForeign',
  confirming: 'stepConfirming',
  minimum: 'stepMinimum',
  credited: 'stepCredited',
} as const satisfies Record<RechargeStep['key'], string>

function useSteps(recharge: Recharge): TimelineStep[] {
  const t = useTranslations('Recharge')
  const times = useTimes()
  const now = useServerNow(MINUTE_MS)
  const write = useAmountText()
  const { claimed, credited, txid, confirmations: n, confirmationsNeeded: all } = recharge
  const money = (value: string) => `${write(value, 'USDT', { exact: true })} USDT`
  const at = (time: string | null) => (time === null ? undefined : times.brief(time, now))

  function detail({ key, state }: RechargeStep) {
    if (key === 'submitted') return money(claimed)
    if (key === 'finding') return t('stepFindingText')
    if (key === 'found' && txid !== null) return <Hash value={txid} copyLabel={t('copyTxid')} />
    // Solid and not credited: the signer's own node has not said yet that it has it, too.
    if (key === 'confirming' && state === 'now') return t(n >= all ? 'secondCheck' : 'minuteLeft')
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
    confirming: recharge.state === 'confirming' ? t('countOf', { n, all }) : undefined,
    credited: at(recharge.creditedAt),
  }
  return rechargeSteps(recharge).map(step => ({
    ...step,
    title: t(titles[step.key]),
    detail: detail(step),
    end: ends[step.key],
  }))
}

function TransferHash({ hash }: Pick<Recharge, 'hash'>) {
  const t = useTranslations('Pay')
  if (hash === null) return null
  return (
    <SummaryRows lines>
      <SummaryRow name={t('hash')}>
        <Hash value={hash} copyLabel={t('copyHash')} />
      </SummaryRow>
    </SummaryRows>
  )
}

function Remarks({ recharge }: { recharge: Recharge }) {
  const t = useTranslations('Recharge')
  const write = useAmountText()
  const minimum = useClientState(state => state.globalConfig.recharge_minimum) ?? ''
  const { claimed, onChain, state, foreign } = recharge
  return (
    <div className={cx(styles.remarks, 'stack gap-3')}>
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
          <Note tone="neg">
            {foreign === undefined
              ? t('notFoundText')
              : foreign.trx === undefined
                ? t('foreignToken')
                : t('foreignTrx', { amount: write(foreign.trx, 'TRX', { exact: true }) })}
          </Note>
          <Link to="/pages/Personal/service" className={buttonClass({ variant: 'quiet', block: true })}>
            {t('support')}
          </Link>
        </>
      )}
      {isRechargeOpen(recharge) && state !== 'below_minimum' && <Note>{t('leave')}</Note>}
    </div>
  )
}
