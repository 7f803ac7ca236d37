import { type Failure, failure, type Result, success } from '@matin/contract/envelope'
import type { submitWithdrawal } from '@matin/contract/withdrawal'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { approvalsNeeded, riskFlags, riskScore } from '@matin/domain/withdrawal/risk'
import { capStopping, type Destination, wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/state'
import {
  arrivalOf,
  type WithdrawalRefusal,
  type WithdrawalTerms,
  withdrawalRefusal,
} from '@matin/domain/withdrawal/terms'
import { type Act, type Acting, type Decision, transferOf } from '../../platform/acts/perform.ts'
import { insertOf } from '../../platform/acts/write.ts'
import { balanceFor } from '../../platform/ledger/balance.ts'
import type { Platform } from '../../platform/platform.ts'
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

/** Freezes the quantity and records the request. */
export function submission(platform: Platform): Act<typeof submitWithdrawal, Facts> {
  return {
    async read(ask, { caller, input: { address }, at }) {
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
    },

    decide(facts, acting) {
      const quantity = fromWire(acting.input.quantity, 'USDT')
      if (quantity === null || quantity === 0n) return failure('amount_incorrect', { field: 'quantity' })
      const { badAddress, unsaved, headroom, settings, spot } = facts
      if (badAddress) return badAddress
      if (!headroom.ok) return headroom
      if (unsaved) return unsaved
      const { limit, used } = headroom.value
      const { withdrawalFee: fee, withdrawalMinimum: minimum } = settings
      const shown = acting.input.fee
      if (shown !== undefined && fromWire(shown, 'USDT') !== fee)
        return failure('fee_changed', {
          params: { fee: toWire(fee, 'USDT') },
          data: { fee: toWire(fee, 'USDT') },
        })
      const terms: WithdrawalTerms = { fee, minimum, limit24h: limit }
      const refusal = withdrawalRefusal(quantity, terms, spot, used)
      if (refusal) return refusalFailure(refusal, terms, used)
      return success(submitting(acting, facts, quantity, used))
    },
  }
}

function submitting(
  acting: Submitting,
  facts: Facts,
  quantity: bigint,
  withdrawnLately: bigint,
): Decision<ReturnType<typeof toWithdrawal>> {
  const { at, ids, caller, input } = acting
  const { settings, known } = facts
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
  const flags = riskFlags({ ...known.risk, quantity, withdrawnLately })
  const row = {
    id,
    customer,
    address: input.address,
    quantity,
    fee: settings.withdrawalFee,
    state: 'submitted',
    needsReview:
      approvalsNeeded(known.before + quantity, riskScore(flags), settings) > 0 ||
      needsSignatures(facts, quantity),
    autoLimit: settings.autoApproveLimit,
    dualLimit: settings.dualApprovalLimit,
    riskThreshold: settings.riskThreshold,
    hash: frozen.hash,
    submittedAt: at,
    deadlineAt: at.add({ hours: WITHDRAWAL_DEADLINE_HOURS }),
  } as const
  const told = tellingState(acting, row, 'submitted')
  return {
    answer: toWithdrawal({ ...NOT_YET, ...row }, at, { hold: null, waitsFor: null }),
    transfers: [frozen],
    writes: [
      insertOf(withdrawal, row),
      ...flags.map(flag => insertOf(withdrawalRisk, { withdrawal: id, ...flag })),
      countOutflow(customer, { id, amount: quantity, at }),
      ...told.writes,
    ],
    events: told.events,
  }
}

/** What the signer pays only with operators' signatures is not approved by rule. */
function needsSignatures({ policy, destination, settings }: Facts, quantity: bigint): boolean {
  const amount = arrivalOf(quantity, settings.withdrawalFee)
  return policy !== null && wantsSignatures(capStopping({ amount, destination }, policy.lately, policy.caps))
}

/** What a withdrawal has only later. */
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
