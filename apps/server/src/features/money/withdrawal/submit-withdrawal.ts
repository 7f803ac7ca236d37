import { type Failure, failure, type Result, success } from '@matin/contract/result'
import type * as contract from '@matin/contract/withdrawal'
import { toWire } from '@matin/domain/money/amount'
import { NETWORK } from '@matin/domain/money/network'
import type { Settings } from '@matin/domain/settings/settings'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/deadline'
import { isStricter, type Judged, reviewFor } from '@matin/domain/withdrawal/judgement'
import { riskFlags } from '@matin/domain/withdrawal/risk'
import { capStopping, type Destination, wantsSignatures } from '@matin/domain/withdrawal/signing-caps'

import {
  arrivalOf,
  type WithdrawalRefusal,
  type WithdrawalTerms,
  withdrawalRefusal,
} from '@matin/domain/withdrawal/terms'
import type { Load } from '#platform/commands/batch-query.ts'
import { insertOf } from '#platform/commands/batch-write.ts'
import { type Command, type CommandContext, type Decision, transferOf } from '#platform/commands/execute.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { refuseAddress, refuseUnsaved } from '../../account/address-book/service.ts'
import { countOutflow, type Headroom, outflowOf } from '../../account/limits/service.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { type SigningPolicy, signingPolicy } from '../treasury/service.ts'
import { destinationOf } from './caps.ts'
import { notificationOfState } from './notifications.ts'
import { toWithdrawal, type WithdrawalRow } from './repository.ts'
import { type KnownBefore, knownBefore } from './risk-facts.ts'
import { withdrawal, withdrawalRisk } from './tables.ts'

interface Facts {
  policy: SigningPolicy | null
  destination: Destination
  badAddress: Failure | null
  unsaved: Failure | null
  headroom: Result<Headroom>
  settings: Settings
  /** Customer's spot balance, in minor units of USDT. */
  spot: bigint
  known: KnownBefore
}

type Submitting = CommandContext<typeof contract.submitWithdrawal>

interface Accepted {
  fee: bigint
  judged: Judged
}

export function submitWithdrawal(platform: Platform): Command<typeof contract.submitWithdrawal, Facts> {
  return {
    read: (load, { caller, input: { address }, at }) => readFacts(load, platform, caller, address, at),

    decide(facts, context) {
      const { input } = context
      const { withdrawalFee: fee } = facts.settings
      const accepted = acceptWithdrawal(facts, input.quantity)
      // Of two reasons, the customer sees the one that confirming cannot remove.
      if (!accepted.ok) return accepted
      if (input.fee !== undefined && input.fee !== fee)
        return failure('fee_changed', {
          params: { fee: toWire(fee, 'USDT') },
          data: { fee: toWire(fee, 'USDT') },
        })
      const { judged } = accepted.value
      const isUnseen = input.lookalike === false && judged.flags.some(({ flag }) => flag === 'lookalike')
      if (isUnseen || (input.review !== undefined && isStricter(reviewFor(judged), input.review)))
        return failure('review_changed')
      return success(submitting(context, facts, accepted.value))
    },
  }
}

/** Loads all facts that decide about a withdrawal to an address and that do not depend on its quantity. */
export async function readFacts(
  load: Load,
  platform: Platform,
  caller: Caller,
  address: string,
  at: Temporal.Instant,
): Promise<Facts> {
  const { customerId } = caller
  const [badAddress, unsaved, headroom, settings, spot, known, policy, destination] = await Promise.all([
    refuseAddress(load, platform, address),
    refuseUnsaved(load, customerId, address, at),
    outflowOf(load, customerId, at),
    readSettings(load),
    balanceFor(load, { owner: customerId, asset: 'USDT', kind: 'spot' }),
    knownBefore(load, caller, address, at),
    signingPolicy(load),
    destinationOf(load, address),
  ])
  return { badAddress, unsaved, headroom, settings, spot, known, policy, destination }
}

export function acceptWithdrawal(facts: Facts, quantity: bigint): Result<Accepted> {
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
    flags: riskFlags({ ...known.risk, quantity, spot, withdrawnLately: used }),
    total: known.before + quantity,
    limits: settings,
    signed: needsSignatures(facts, quantity),
  }
  return success({ fee, judged })
}

function submitting(
  context: Submitting,
  { settings }: Facts,
  { fee, judged }: Accepted,
): Decision<ReturnType<typeof toWithdrawal>> {
  const { at, ids, caller, input } = context
  const { address, quantity } = input
  const customer = caller.customerId
  const id = ids.uuid()
  const frozen = transferOf(context, {
    key: `withdrawal:${id}:request`,
    kind: 'withdrawal_request',
    reference: id,
    postings: [
      { owner: customer, asset: 'USDT', kind: 'spot', amount: -quantity },
      { owner: customer, asset: 'USDT', kind: 'frozen', amount: quantity },
    ],
  })
  const row = {
    id,
    customer,
    network: NETWORK,
    address,
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
  const told = notificationOfState(context, [row], 'submitted')
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

/** Whether the signer pays it only with operators' signatures. The rule then does not approve it. */
function needsSignatures({ policy, destination, settings }: Facts, quantity: bigint): boolean {
  const amount = arrivalOf(quantity, settings.withdrawalFee)
  return policy !== null && wantsSignatures(capStopping({ amount, destination }, policy.lately, policy.caps))
}

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
