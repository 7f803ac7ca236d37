import type { InboxAlert, InboxFacts, InboxItem } from '@matin/contract/admin/inbox'
import type { QueueKind } from '@matin/contract/admin/items'
import type { ChipTone } from '@matin/ui/chip'
import type { IconName } from '@matin/ui/icon'
import { CERTIFICATE_NAMES } from '#shared/customer/certificates.ts'
import { LOST } from '#shared/customer/losable.ts'
import { PROPOSAL_KIND_NAMES, titleOf } from '#shared/decision/proposal-kinds.ts'
import { dayAndTime, money, words } from '#shared/format/format.ts'

interface Kind {
  name: string
  plural: string
  icon: IconName
  /** Path of the page on which items of this kind are decided, without the item's id. */
  path: string
}

export const KINDS: Readonly<Record<QueueKind, Kind>> = {
  withdrawal: { name: 'Withdrawal', plural: 'Withdrawals', icon: 'withdraw', path: 'withdrawals' },
  identity: { name: 'Identity', plural: 'Identity', icon: 'id', path: 'identities' },
  deposit: { name: 'Deposit', plural: 'Deposits', icon: 'recharge', path: 'deposits' },
  recovery: { name: 'Recovery', plural: 'Recoveries', icon: 'key', path: 'recoveries' },
  proposal: { name: 'Proposal', plural: 'Proposals', icon: 'two', path: 'proposals' },
  support: { name: 'Support', plural: 'Support', icon: 'chat', path: 'support' },
  quarantine: { name: 'Quarantine', plural: 'Quarantine', icon: 'pulse', path: 'status' },
}

export function addressOf({ kind, item }: Pick<InboxItem, 'kind' | 'item'>): string {
  return `/${KINDS[kind].path}/${encodeURIComponent(item)}`
}

interface Approvals {
  approvals: number
  approvalsNeeded: number
}

function decidedByHowMany({ approvals, approvalsNeeded }: Approvals): string {
  if (approvals >= approvalsNeeded) return 'Approved, waiting for signatures'
  if (approvalsNeeded === 1) return 'One operator decides'
  return approvals > 0 ? 'Two operators decide, one has approved' : 'Two operators decide'
}

export function askedBy(row: InboxItem): { title: string; about: string } {
  switch (row.kind) {
    case 'withdrawal':
      return { title: `${money(row.facts.amount)} USDT`, about: decidedByHowMany(row.facts) }
    case 'identity':
      return { title: CERTIFICATE_NAMES[row.facts.type], about: `Sent ${dayAndTime(row.facts.submittedAt)}` }
    case 'deposit':
      return { title: depositTitle(row.facts), about: `Seen ${dayAndTime(row.facts.seenAt)}` }
    case 'recovery':
      return { title: `Lost ${LOST[row.facts.lost]}`, about: decidedByHowMany(row.facts) }
    case 'proposal':
      return {
        title: titleOf(row.facts.title),
        about: `${PROPOSAL_KIND_NAMES[row.facts.what].name}, by ${row.facts.proposedBy}`,
      }
    case 'support':
      return { title: 'Waiting for an answer', about: `Since ${dayAndTime(row.facts.waitingSince)}` }
    case 'quarantine':
      return {
        title: `${words(row.facts.what)}${row.facts.amount === null ? '' : `, ${money(row.facts.amount)} USDT`}`,
        about: `${words(row.facts.reason)}, ${row.facts.tries === 1 ? 'tried once' : `tried ${row.facts.tries} times`}`,
      }
  }
}

function depositTitle({ amount, receipts }: InboxFacts<'deposit'>): string {
  const said = receipts === 0 ? 'no receipt' : receipts === 1 ? '1 receipt' : `${receipts} receipts`
  return `${money(amount)} USDT, ${said}`
}

interface Alert {
  text: string
  icon: IconName
  tone: ChipTone
}

const ALERTS: Readonly<Partial<Record<InboxAlert, Alert>>> = {
  recent_password_change: { text: 'Recent security change', icon: 'key', tone: 'warn' },
  second_approval: { text: 'Second approval', icon: 'two', tone: 'plain' },
  signatures: { text: 'Signatures needed', icon: 'key', tone: 'plain' },
  pass_revoked: { text: 'Passed before, revoked', icon: 'alert', tone: 'warn' },
  certificate_elsewhere: { text: 'Same certificate on another account', icon: 'users', tone: 'neg' },
  receipt_matches: { text: 'Exact amount of an open receipt', icon: 'link', tone: 'info' },
  bounds_exceeded: { text: 'Out of bounds', icon: 'alert', tone: 'neg' },
}

/** Returns the alerts of an item in words; alerts with a figure come last. */
export function alertsOf({ kind, alerts, facts }: InboxItem): Alert[] {
  const figure =
    kind === 'withdrawal' && facts.points > 0
      ? `${facts.points} points`
      : kind === 'support' && facts.unread > 0
        ? `${facts.unread} unread`
        : null
  return [
    ...alerts.map(
      alert => ALERTS[alert] ?? { text: words(alert), icon: 'flag' as const, tone: 'warn' as const },
    ),
    ...(figure === null ? [] : [{ text: figure, icon: 'flag' as const, tone: 'plain' as const }]),
  ]
}
