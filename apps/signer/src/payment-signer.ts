import type { SignerRefusal, SignItem } from '@matin/contract/internal/signer'
import type { SignedTransfer } from '@matin/tron/sender'
import type { Outgoing } from './broadcasts.ts'
import { messageOf } from './errors.ts'
import type { Budget, Quoted } from './fees.ts'
import type { Keyring } from './payments.ts'
import type { createPolicy } from './policy.ts'
import type { Signing, Store } from './store.ts'
import type { Wallet } from './wallet.ts'

export interface Signed extends Outgoing {
  item: SignItem
  signed: SignedTransfer
}

/** Signed payment for the report to the server, with the amounts that the store counts for it. */
export interface Made extends Signed {
  at: number
  counted: Signing['counted']
}

/** Milliseconds after the head block until signed bytes expire. Then the payment may be signed again. */
const EXPIRATION_MILLISECONDS = 10 * 60_000

/** Signs what the hot wallet affords and the policy permits, and returns the policy's refusals. */
export function createPaymentSigner(
  { keyring, usdtContract, store }: { keyring: Keyring; usdtContract: string; store: Store },
  policy: ReturnType<typeof createPolicy>,
) {
  let lastTimestamp = store.newest()

  /** Different also after a restart, because two equal transfers must not have the same transaction id. */
  function uniqueTimestamp(now: number): number {
    lastTimestamp = Math.max(now, lastTimestamp + 1)
    return lastTimestamp
  }

  function sign(
    { item, feeLimitSun }: Quoted,
    wallet: Wallet,
    at: number,
  ): Omit<Made, 'counted'> | SignerRefusal {
    try {
      const signed = keyring.sign(item.payment, {
        usdtContract,
        refBlock: wallet.refBlock,
        timestamp: at,
        expiration: wallet.head.timestamp + EXPIRATION_MILLISECONDS,
        feeLimitSun,
      })
      return { ...outgoing(item, signed), at }
    } catch (error) {
      return { subject: item.subject, reason: 'cannot_be_signed', detail: messageOf(error) }
    }
  }

  return (
    quoted: readonly Quoted[],
    wallet: Wallet,
    budget: Budget,
    now: number,
  ): { made: Made[]; refusals: SignerRefusal[] } => {
    const judge = policy.begin(now, wallet.from)
    const made: Made[] = []
    const refusals: SignerRefusal[] = []
    for (const quote of quoted) {
      const { item, cost } = quote
      if (!budget.affords(cost)) continue
      const verdict = judge(item, cost.sun + cost.energySun)
      if (!verdict.ok) {
        refusals.push({ subject: item.subject, ...verdict.problem })
        continue
      }
      const one = sign(quote, wallet, uniqueTimestamp(now))
      if ('reason' in one) refusals.push(one)
      else {
        budget.take(cost)
        made.push({ ...one, counted: verdict.counted })
      }
    }
    return { made, refusals }
  }
}

export function outgoing(item: SignItem, signed: SignedTransfer): Signed {
  return { item, signed, subject: item.subject, attempt: item.attempt, bytes: signed }
}
