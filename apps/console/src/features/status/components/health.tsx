import type { getStatus } from '@matin/contract/admin/status'
import type { DataOf } from '@matin/contract/endpoint'
import { Icon } from '@matin/ui/icon'
import { ago, clockTime, dayAndTime, span, upTo } from '#shared/format/format.ts'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import styles from '../screens/status.module.css'

type Status = DataOf<typeof getStatus>

/** Seconds for which a sweep may wait before an operator should look at it. */
const LATE_SWEEP = 3600

export function Health({ status, jobs, incidents }: { status: Status; jobs: number; incidents: number }) {
  const parts = useParts(status)
  const items = status.quarantine.items + jobs
  const isStopped = status.stops.paying !== null || status.stops.booking !== null
  return (
    <section className={styles.now} aria-label="Now" data-stopped={isStopped || undefined}>
      <h2>{sentenceOf(status, items, parts.filter(({ tone }) => tone).length)}</h2>
      <p>
        {incidents === 0
          ? 'No incident is announced to customers.'
          : `Customers see ${incidents === 1 ? 'an incident' : `${incidents} incidents`}.`}{' '}
        Checked {clockTime(Date.parse(status.at))}.
      </p>
      <dl className={styles.cells}>
        {parts.map(({ name, tone, value, detail }) => (
          <div key={name} className={styles.cell} data-tone={tone}>
            <dt className="row gap-1.5 semi">
              <Icon name={tone ? 'alert' : 'check-circle'} size={18} />
              {name}
            </dt>
            <dd className="tabular">
              {value}
              <small className="block">{detail}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** In this order: payments stopped, items that need an operator, parts that do, everything works. */
function sentenceOf({ stops: { paying, booking } }: Status, items: number, parts: number): string {
  if (paying && booking) return 'Withdrawals and deposits are stopped.'
  if (paying) return 'Withdrawals are stopped.'
  if (booking) return 'Deposits aren’t being credited.'
  if (items > 0)
    return `Withdrawals run. ${items === 1 ? 'One item needs' : `${items} items need`} attention.`
  if (parts > 0)
    return `Withdrawals run. ${parts === 1 ? 'One part needs' : `${parts} parts need`} attention.`
  return 'Everything works.'
}

interface Part {
  name: string
  tone?: 'warn' | 'neg' | undefined
  value: string
  detail: string
}

function useParts({ stops, node, signer, sent, comparison, market, sweeps }: Status): Part[] {
  const now = usePlatformNow()
  const since = (time: string | null) =>
    time === null || now - Date.parse(time) < 1000 ? 'just now' : ago(time, now)
  return [
    {
      name: 'Node',
      tone: stops.booking || !node ? 'neg' : undefined,
      value: node ? `Block ${Number(node.block).toLocaleString('en')}` : 'No block yet',
      detail: node ? `${since(node.at)}, ${node.behind} to post` : '',
    },
    {
      name: 'Signer',
      tone: stops.paying || !signer ? 'neg' : undefined,
      value: signer ? (stops.paying ? 'Not signing' : 'Signing') : 'No contact yet',
      detail: signer?.stale
        ? `last contact ${since(signer.seenAt)}`
        : `last paid ${sent.lastAt ? dayAndTime(sent.lastAt) : 'never'}, ${upTo(sent.today)} today`,
    },
    {
      name: 'Ledger and chain',
      tone: comparison ? (comparison.missing ? 'neg' : undefined) : 'warn',
      value: comparison ? (comparison.missing ? 'The chain has less' : 'Equal') : 'Not compared yet',
      detail: comparison ? `at block ${Number(comparison.block).toLocaleString('en')}` : '',
    },
    {
      name: 'Market',
      tone: market.state === 'live' ? undefined : 'warn',
      value:
        market.state === 'live'
          ? 'Prices are live'
          : market.state === 'stale'
            ? 'Prices are stale'
            : 'No answer',
      detail: [market.simulated && 'Simulated prices', market.at && since(market.at)]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: 'Sweeps',
      tone: sweeps.oldestSeconds > LATE_SWEEP ? 'warn' : undefined,
      value: sweeps.waiting.count === 0 ? 'None waiting' : `${upTo(sweeps.waiting)} in progress`,
      detail: sweeps.waiting.count === 0 ? '' : `the oldest for ${span(sweeps.oldestSeconds)}`,
    },
  ]
}
