import type { ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { toWire } from '@matin/domain/money/amount'
import { permits } from '@matin/domain/operators/permissions'
import { approvalsFor } from '@matin/domain/withdrawal/judgement'
import { type RaisedFlag, riskScore } from '@matin/domain/withdrawal/risk'
import { SIGNATURES_NEEDED, type SigningCap, wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { allowsWithdrawal, isOpenWithdrawal, waitsForSigner } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type Load, loadTogetherIn } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { customer } from '../../account/auth/tables.ts'
import { holdOf } from '../../account/holds/service.ts'
import { cardOf, customerCards } from '../../account/identity/public/cards.ts'
import { operatorNames, othersThan } from '../../account/operators/service.ts'
import { newestAbout } from '../../notify/audit/service.ts'
import { type SigningPolicy, signingPolicy } from '../treasury/service.ts'
import { capStopOf, destinationOf } from './caps.ts'
import type { WithdrawalRow } from './repository.ts'
import { totalOf } from './risk-facts.ts'
import { signatureEnd, signaturesOf } from './signatures.ts'
import { withdrawalApproval, withdrawalRisk } from './tables.ts'

/** The number of statements does not depend on the number of withdrawals. */
export async function describeAll(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  rows: readonly WithdrawalRow[],
): Promise<ReviewedWithdrawal[]> {
  if (rows.length === 0) return []
  const now = platform.clock.now()
  const load = loadTogetherIn(tx)
  const [policy, facts] = await Promise.all([signingPolicy(load), readFacts(load, rows, now)])
  const about = { now, policy, ...(await readAbout(tx, platform, caller, rows, now)) }
  return facts.map(each => toReviewed(caller, each, about))
}

type Facts = Awaited<ReturnType<typeof readFacts>>[number]

async function readFacts(load: Load, rows: readonly WithdrawalRow[], now: Temporal.Instant) {
  return Promise.all(
    rows.map(async row => {
      const [hold, { cap, isStuck }, total, destination] = await Promise.all([
        holdOf(load, row.customer, now),
        capStopOf(load, row, now),
        totalOf(load, row),
        destinationOf(load, row.address),
      ])
      return { row, hold, cap, total, destination, isStuck }
    }),
  )
}

type About = Awaited<ReturnType<typeof readAbout>> & { now: Temporal.Instant; policy: SigningPolicy | null }

/** Reads for all withdrawals together, grouped by withdrawal, customer or operator. */
async function readAbout(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  rows: readonly WithdrawalRow[],
  now: Temporal.Instant,
) {
  const ids = rows.map(({ id }) => id)
  const customers = rows.map(({ customer: id }) => id)
  const cards = await customerCards(tx, platform.config, customers)
  const passed = await passedAmong(tx, customers)
  const flags = Map.groupBy(await flagsOf(tx, ids), ({ withdrawal: id }) => id)
  const approvals = Map.groupBy(await approvalsOf(tx, ids), ({ withdrawal: id }) => id)
  const signatures = Map.groupBy(await signaturesOf(tx, ids, now), ({ withdrawal: id }) => id)
  const rejections = await rejectionsOf(tx, rows)
  const approvers = [...new Set([...approvals.values()].flat().map(({ operator }) => operator))]
  const seconds = await othersThan(tx, caller.operatorId, approvers, 'approve_withdrawals')
  const names = await operatorNames(
    tx,
    [...approvals.values(), ...signatures.values()].flat().map(({ operator }) => operator),
  )
  return { cards, passed, flags, approvals, signatures, rejections, seconds, names }
}

function toReviewed(
  caller: OperatorCaller,
  { row, hold, cap, total, destination, isStuck }: Facts,
  { now, policy, cards, passed, flags, approvals, signatures, rejections, seconds, names }: About,
): ReviewedWithdrawal {
  const decidedBy = ({ operator, at }: { operator: string; at: Temporal.Instant }) => ({
    operator: { id: operator, name: names.get(operator) ?? '' },
    at: toTimestamp(at),
  })
  const raised = (flags.get(row.id) ?? []).map(({ flag, points }) => ({ flag, points }))
  return {
    id: row.id,
    state: row.state,
    customer: {
      ...cardOf(cards, row.customer),
      identityPassed: passed.has(row.customer),
      hold,
    },
    network: row.network,
    address: row.address,
    quantity: toWire(row.quantity, 'USDT'),
    withinDay: toWire(total, 'USDT'),
    fee: toWire(row.fee, 'USDT'),
    arrival: toWire(arrivalOf(row.quantity, row.fee), 'USDT'),
    risk: { points: riskScore(raised), threshold: row.riskThreshold, flags: raised },
    limits: {
      autoApprove: toWire(row.autoLimit, 'USDT'),
      dualApproval: toWire(row.dualLimit, 'USDT'),
      caps: policy && {
        payment: toWire(policy.caps.payment, 'USDT'),
        newDestination: toWire(policy.caps.newDestination, 'USDT'),
      },
      newDestination: destination === 'new',
    },
    blocker: blockerOf(caller, row, {
      held: hold !== null,
      cap,
      pinned: policy?.operators.some(({ operator }) => operator === caller.email) === true,
      approvers: (approvals.get(row.id) ?? []).map(({ operator }) => operator),
      signers: (signatures.get(row.id) ?? []).map(({ operator }) => operator),
      seconds,
    }),
    rejectable:
      permits('reject_withdrawals', caller.roles) && (isStuck || allowsWithdrawal('reject', row.state)),
    approvalsNeeded: neededBy(row, total, raised, allowsWithdrawal('approve', row.state) ? cap : null),
    approvals: (approvals.get(row.id) ?? []).map(decidedBy),
    signatures: {
      cap,
      needed: cap === null ? 0 : SIGNATURES_NEEDED,
      given: (signatures.get(row.id) ?? []).map(one => ({
        ...decidedBy(one),
        expiresAt: toTimestamp(one.expiresAt),
      })),
      expiresAt: toTimestamp(signatureEnd(now)),
      from: policy?.from ?? null,
    },
    submittedAt: toTimestamp(row.submittedAt),
    deadlineAt: toTimestamp(row.deadlineAt),
    secondsLeft: Math.floor(row.deadlineAt.since(now).total('seconds')),
    overdue: isOpenWithdrawal(row.state) && Temporal.Instant.compare(now, row.deadlineAt) > 0,
    approvedBy: row.approvedBy,
    sentAt: row.sentAt && toTimestamp(row.sentAt),
    txid: row.txid,
    rejected: rejections.get(row.id) ?? null,
    reason: row.reason,
  }
}

interface Blocking {
  held: boolean
  cap: SigningCap | null
  /** The signer's configuration has a key of the caller, so it accepts the caller's signatures. */
  pinned: boolean
  approvers: readonly string[]
  signers: readonly string[]
  /** Approvers with whom the caller may decide as second approver. */
  seconds: ReadonlySet<string>
}

function blockerOf(
  { operatorId, roles }: OperatorCaller,
  row: WithdrawalRow,
  { held, cap, pinned, approvers, signers, seconds }: Blocking,
): ReviewedWithdrawal['blocker'] {
  const submitted = allowsWithdrawal('approve', row.state)
  if (!submitted && (!waitsForSigner(row) || cap === null)) return null
  if (!permits('approve_withdrawals', roles)) return 'role'
  if (held) return 'held'
  if ((submitted ? approvers : signers).includes(operatorId)) return 'own'
  if (submitted && approvers.length > 0 && !approvers.some(one => seconds.has(one))) return 'same_person'
  return !pinned && (!submitted || wantsSignatures(cap)) ? 'key_not_pinned' : null
}

async function passedAmong(tx: Tx, customers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(and(inArray(customer.id, [...customers]), isNotNull(customer.identityPassedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Reads from the audit log which operators rejected these withdrawals, by withdrawal id. */
async function rejectionsOf(
  tx: Tx,
  rows: readonly WithdrawalRow[],
): Promise<ReadonlyMap<string, NonNullable<ReviewedWithdrawal['rejected']>>> {
  const ended = rows.filter(({ state }) => state === 'rejected' || state === 'failed')
  const entries = await newestAbout(
    tx,
    ended.map(({ id }) => `withdrawal:${id}`),
    'withdrawal.reject',
  )
  return new Map(
    entries.flatMap(({ subject, actor, actorName, at }) =>
      actor
        ? [
            [
              subject.slice('withdrawal:'.length),
              { operator: { id: actor, name: actorName }, at: toTimestamp(at) },
            ],
          ]
        : [],
    ),
  )
}

/** Returns the number of approvals that the limits at submission require. The database checks it too. */
export function neededBy(
  row: WithdrawalRow,
  total: bigint,
  flags: readonly RaisedFlag[],
  cap: SigningCap | null,
): number {
  const limits = {
    autoApproveLimit: row.autoLimit,
    dualApprovalLimit: row.dualLimit,
    riskThreshold: row.riskThreshold,
  }
  return approvalsFor({ flags, total, limits, signed: wantsSignatures(cap), inReview: row.needsReview })
}

export function flagsOf(tx: Tx, ids: readonly string[]) {
  return tx
    .select()
    .from(withdrawalRisk)
    .where(inArray(withdrawalRisk.withdrawal, [...ids]))
    .orderBy(asc(withdrawalRisk.flag))
}

export function approvalsOf(tx: Tx, ids: readonly string[]) {
  return tx
    .select()
    .from(withdrawalApproval)
    .where(and(inArray(withdrawalApproval.withdrawal, [...ids]), isNull(withdrawalApproval.voidedAt)))
    .orderBy(asc(withdrawalApproval.at))
}
