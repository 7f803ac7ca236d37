import { type Failure, failure, type Result } from '@matin/contract/result'
import type { submitWithdrawal } from '@matin/contract/withdrawal'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { NETWORK } from '@matin/domain/money/asset'
import { success } from '@matin/domain/result'
import { isStricter, type Judged, reviewFor } from '@matin/domain/withdrawal/judgement'
import { riskFlags } from '@matin/domain/withdrawal/risk'
import { capStopping, type Destination, wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/state'
import {
  arrivalOf,
  type WithdrawalRefusal,
  type WithdrawalTerms,
  withdrawalRefusal,
} from '@matin/domain/withdrawal/terms'
import type { Ask } from '../../platform/acts/ask.ts'
import { type Act, type Acting, type Decision, transferOf } from '../../platform/acts/perform.ts'
import { insertOf } from '../../platform/acts/write.ts'
import { balanceFor } from '../../platform/ledger/balance.ts'
import type { Caller, Platform } from '../../platform/platform.ts'
import { refuseAddress, refuseUnsaved } from '../address-book/service.ts'
import { countOutflow, type Headroom, outflowOf } from '../limits/service.ts'
import { readSettings, type Settings } from '../settings/service.ts'
import { type SigningPolicy, signingPolicy } from '../treasury/service.ts'
import { destinationOf } from './caps.ts'
import { toWithdrawal, type WithdrawalRow } from './repository.ts'
import { type KnownBefore, knownBefore } from './risk-facts.ts'
import { withdrawal, withdrawalRisk } from './tables.ts'
import { tellingState } from './telling.ts'

interface Facts {
  policy: SigningPolicy | null
  destination: Destination
  badAddress: Failure | null
  unsaved: Failure | null
  headroom: Result<Headroom>
  settings: Settings
  /** Minor units of USDT. */
  spot: bigint
  known: KnownBefore
}

type Submitting = Acting<typeof submitWithdrawal>

/** A request that may be booked, with the facts that it is judged by. */
interface Accepted {
  quantity: bigint
  fee: bigint
  judged: Judged
}

/** Freezes the quantity and records the request. */
export function submission(platform: Platform): Act<typeof submitWithdrawal, Facts> {
  return {
    read: (ask, { caller, input: { address }, at }) => readFacts(ask, platform, caller, address, at),

    decide(facts, acting) {
      const { input } = acting
      const { withdrawalFee: fee } = facts.settings
      const accepted = accept(facts, input.quantity)
      // Of two reasons, the customer sees the one that confirming cannot remove.
      if (!accepted.ok) return accepted
      if (input.fee !== undefined && fromWire(input.fee, 'USDT') !== fee)
        return failure('fee_changed', {
          params: { fee: toWire(fee, 'USDT') },
          data: { fee: toWire(fee, 'USDT') },
        })
      if (input.review !== undefined && isStricter(reviewFor(accepted.value.judged), input.review))
        return failure('review_changed')
      return success(submitting(acting, facts, accepted.value))
    },
  }
}

/** Reads all facts that a withdrawal to an address is judged by, before its quantity. */
export async function readFacts(
  ask: Ask,
  platform: Platform,
  caller: Caller,
  address: string,
  at: Temporal.Instant,
): Promise<Facts> {
  const { customerId } = caller
  const [badAddress, unsaved, headroom, settings, spot, known, policy, destination] = await Promise.all([
    refuseAddress(ask, platform, address),
    refuseUnsaved(ask, customerId, address, at),
    outflowOf(ask, customerId, at),
    readSettings(ask),
    balanceFor(ask, { owner: customerId, asset: 'USDT', kind: 'spot' }),
    knownBefore(ask, caller, address, at),
    signingPolicy(ask),
    destinationOf(ask, address, at),
  ])
  return { badAddress, unsaved, headroom, settings, spot, known, policy, destination }
}

/** Accepts a withdrawal with the facts that decide its review, or refuses it. */
export function accept(facts: Facts, typed: string): Result<Accepted> {
  const quantity = fromWire(typed, 'USDT')
  if (quantity === null || quantity === 0n) return failure('amount_incorrect', { field: 'quantity' })
  const { badAddress, unsaved, headroom, settings, spot, known } = facts
  if (badAddress) return badAddress
  if (!headroom.ok) return headroom
  if (unsaved) return unsaved
  const { limit, used } = headroom.value
  const { withdrawalFee: fee, withdrawalMinimum: minimum } = settings
  const terms: WithdrawalTerms = { fee, minimum, limit24h: limit }
  const refusal = withdrawalRefusal(quantity, terms, spot, used)
  if (refusal) return refusalFailure(refusal, terms, used)
  const judged = {
    flags: riskFlags({ ...known.risk, quantity, withdrawnLately: used }),
    total: known.before + quantity,
    limits: settings,
    signed: needsSignatures(facts, quantity),
  }
  return success({ quantity, fee, judged })
}

function submitting(
  acting: Submitting,
  { settings }: Facts,
  { quantity, fee, judged }: Accepted,
): Decision<ReturnType<typeof toWithdrawal>> {
  const { at, ids, caller, input } = acting
  const customer = caller.customerId
  const id = ids.uuid()
  const frozen = transferOf(acting, {
    key: `withdrawal:${id}:request`,
    kind: 'withdrawal_request',
    reference: id,
    legs: [
      { owner: customer, asset: 'USDT', kind: 'spot', amount: -quantity },
      { owner: customer, asset: 'USDT', kind: 'frozen', amount: quantity },
    ],
  })
  const row = {
    id,
    customer,
    network: NETWORK,
    address: input.address,
    quantity,
    fee,
    state: 'submitted',
    needsReview: reviewFor(judged) !== 'rule',
    autoLimit: settings.autoApproveLimit,
    dualLimit: settings.dualApprovalLimit,
    riskThreshold: settings.riskThreshold,
    hash: frozen.hash,
    submittedAt: at,
    deadlineAt: deadlineOf(at),
  } as const
  const told = tellingState(acting, row, 'submitted')
  return {
    answer: toWithdrawal({ ...NOT_YET, ...row }, at, { hold: null, waitsFor: null }),
    transfers: [frozen],
    writes: [
      insertOf(withdrawal, row),
      ...judged.flags.map(flag => insertOf(withdrawalRisk, { withdrawal: id, ...flag })),
      countOutflow(customer, { id, amount: quantity, at }),
      ...told.writes,
    ],
    events: told.events,
  }
}

export function deadlineOf(submittedAt: Temporal.Instant): Temporal.Instant {
  return submittedAt.add({ hours: WITHDRAWAL_DEADLINE_HOURS })
}

/** Whether the signer pays it only with operators' signatures: then the rule does not approve it. */
function needsSignatures({ policy, destination, settings }: Facts, quantity: bigint): boolean {
  const amount = arrivalOf(quantity, settings.withdrawalFee)
  return policy !== null && wantsSignatures(capStopping({ amount, destination }, policy.lately, policy.caps))
}

/** Columns that are empty in a new withdrawal. */
const NOT_YET = {
  reason: null,
  txid: null,
  approvedAt: null,
  approvedBy: null,
  sentAt: null,
  endedAt: null,
  approvals: 0,
} satisfies Partial<WithdrawalRow>

function refusalFailure(refusal: WithdrawalRefusal, terms: WithdrawalTerms, used: bigint): Failure {
  const field = 'quantity'
  switch (refusal) {
    case 'insufficient_fee':
    case 'insufficient_balance':
      return failure(refusal, { field })
    case 'below_minimum':
      return failure(refusal, { field, params: { minimum: `${toWire(terms.minimum, 'USDT')} USDT` } })
    case 'limit_exceeded': {
      const left = terms.limit24h > used ? terms.limit24h - used : 0n
      return failure(refusal, { field, params: { remaining: `${toWire(left, 'USDT')} USDT` } })
    }
  }
}
