import type { JobState } from '@matin/contract/admin/jobs'
import { Chip, type ChipTone } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { Icon, type IconName } from '@matin/ui/icon'
import styles from '../screens/status.module.css'

/** Names and descriptions of recurring jobs, which a test compares with the server's. */
export const JOB_NAMES: Readonly<Record<string, { name: string; about: string }>> = {
  'scan-chain': { name: 'Read the chain', about: 'deposits and confirmations' },
  'retry-bookings': { name: 'Retry postings', about: 'transfers and settlements in quarantine' },
  'fold-pending': { name: 'Fold balances', about: 'shards of an account into one' },
  'make-partitions': { name: 'Make partitions', about: 'tables for the coming months' },
  'clean-up': { name: 'Clean up', about: 'data past its retention' },
  'queue-jobs': { name: 'Queue jobs', about: 'frequent ones that are due' },
  'rotate-keys': { name: 'Rotate keys', about: 'stored data to the newest key' },
  'delete-photos': { name: 'Delete photos', about: 'identity photos past their retention' },
  'count-days': { name: 'Count days', about: 'figures for the statistics' },
  'replace-owners': { name: 'Replace owners', about: 'after the waiting period' },
  'end-proposals': { name: 'Expire proposals', about: 'past their deadline' },
  'send-notifications': { name: 'Queue notifications', about: 'for email, SMS and push' },
  'send-broadcasts': { name: 'Send notices', about: 'to many customers' },
  'send-pushes': { name: 'Send push', about: 'to customers’ devices' },
  'send-email': { name: 'Send email', about: 'to customers and operators' },
  'send-sms': { name: 'Send SMS', about: 'to customers' },
  'count-customers': { name: 'Count customers', about: 'figures for the named filters' },
  'apply-settings': { name: 'Apply settings', about: 'approved changes, when due' },
  'approve-withdrawals': { name: 'Decide by rule', about: 'withdrawals that need no operator' },
  prove: { name: 'Proof of reserves', about: 'tree, root, publication' },
  'plan-sweeps': { name: 'Plan sweeps', about: 'deposit addresses to the hot wallet' },
  'plan-surplus': { name: 'Plan the surplus', about: 'hot wallet to the cold one' },
  reconcile: { name: 'Compare ledger and chain', about: 'stops the signing on a shortfall' },
  'trial-balance': { name: 'Trial balance', about: 'every transfer sums to zero' },
  'pay-and-expire': { name: 'Pay income, end orders', about: 'when due' },
  'prune-candles': { name: 'Prune candles', about: 'old chart data' },
  'follow-market': { name: 'Follow the market', about: 'prices of all coins' },
}

type State = 'dead' | 'failing' | 'running' | 'well' | 'unknown'

const MARKS: Readonly<Record<State, { text: string; icon: IconName; tone: ChipTone }>> = {
  dead: { text: 'Failed permanently', icon: 'alert', tone: 'neg' },
  failing: { text: 'Failing, retrying', icon: 'alert', tone: 'warn' },
  running: { text: 'Running', icon: 'refresh', tone: 'info' },
  well: { text: 'OK', icon: 'check', tone: 'plain' },
  unknown: { text: 'No recent run', icon: 'clock', tone: 'plain' },
}

export function jobStateOf({ runs, dead }: JobState): State {
  const [last] = runs
  if (dead.length > 0) return 'dead'
  if (last?.state === 'retry' || last?.state === 'failed') return 'failing'
  if (last?.state === 'active') return 'running'
  return last ? 'well' : 'unknown'
}

export function needsLook(job: JobState): boolean {
  const state = jobStateOf(job)
  return state === 'dead' || state === 'failing'
}

export function JobMark({ job }: { job: JobState }) {
  const { text, ...chip } = MARKS[jobStateOf(job)]
  if (chip.tone !== 'plain') return <Chip {...chip}>{text}</Chip>
  return (
    <span className="inline-row gap-1.25 soft">
      <Icon name={chip.icon} size={14} /> {text}
    </span>
  )
}

/** One tick for each of the last 24 hours, newest at the right: red for a failed run, pale for no run. */
export function Hours({ hours, label }: { hours: JobState['hours']; label?: string }) {
  const failed = hours.filter(failures => failures !== null && failures > 0).length
  const said = failed === 0 ? 'No failure in 24 hours' : `Failures in ${failed} of 24 hours`
  return (
    <span
      className={cx(styles.hours, 'inline-flex')}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': said })}
    >
      {hours.map((failures, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: hours in their order
          key={index}
          data-result={failures === null ? 'none' : failures > 0 ? 'failed' : undefined}
        />
      ))}
    </span>
  )
}

/** Returns the duration of the newest completed run, as text; '' for none. */
export function took(runs: JobState['runs']): string {
  const last = runs.find(({ endedAt }) => endedAt !== null)
  return last?.endedAt ? tookText(last.startedAt, last.endedAt) : ''
}

export function tookText(from: string, until: string): string {
  const milliseconds = Math.max(0, Date.parse(until) - Date.parse(from))
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
