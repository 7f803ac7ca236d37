import type { OperatorKey } from '@matin/contract/admin/keys'
import type { SignerPolicy, SignItem } from '@matin/contract/internal/signer'
import type { PayingWallet } from '@matin/domain/withdrawal/signing-approval'
import {
  capStopping,
  SIGNATURES_NEEDED,
  type SignedLately,
  type SigningCaps,
} from '@matin/domain/withdrawal/signing-caps'
import { approversOf, SKEW_MILLISECONDS } from './approvals.ts'
import type { Problem } from './payments.ts'
import type { Signing, Store } from './store.ts'

/** In sun, without operators' signatures, within an hour and a day; supplies of one deposit address. */
export interface TrxCaps extends SignedLately {
  supply: bigint
  supplyDay: bigint
}

export interface PolicyTerms {
  caps: SigningCaps
  trx: TrxCaps
  operators: readonly OperatorKey[]
}

type Verdict = { ok: true; counted: Signing['counted'] } | { ok: false; problem: Problem }

const refuse = (reason: Problem['reason'], detail: string): Verdict => ({
  ok: false,
  problem: { reason, detail },
})
const usdt = (minor: bigint) => `${minor} minor units of USDT`
const sun = (amount: bigint) => `${amount} sun`

/**
 * Creates the policy of this signer. Whatever the server asks, it permits a payment only within the signer's
 * own caps, counted by its own store, or if two pinned operators have signed it.
 */
export function createPolicy({ caps, trx, operators }: PolicyTerms, store: Store) {
  /** Judges a batch in order; each permitted payment counts for the next. Only the store counts beyond it. */
  function begin(now: number, from: PayingWallet): (item: SignItem, costSun: bigint) => Verdict {
    const lately = store.lately(now)
    const since = store.since(now)
    const paid = new Set<string>()
    const supplied = new Map<string, bigint>()

    function judge(item: SignItem, costSun: bigint): Verdict {
      switch (item.payment.kind) {
        case 'withdrawal':
          return judgeWithdrawal(item, costSun)
        case 'supply':
          return judgeSupply(item.payment.address, BigInt(item.payment.amount), costSun)
        case 'surplus':
          // Moves our own money to the cold wallet.
          return trxRunsOut(costSun) ? refuse('trx_cap', sun(costSun)) : count(0n, costSun)
        case 'sweep':
          // Moves our own money to the hot wallet, with TRX that was counted when it was supplied.
          return count(0n, 0n)
      }
    }

    function judgeWithdrawal(item: SignItem, costSun: bigint): Verdict {
      const { subject, signatures } = item
      const { address } = item.payment
      const amount = BigInt(item.payment.amount)
      const destination = paid.has(address) || store.hasPaid(address) ? 'known' : 'new'
      const cap = capStopping({ amount, destination }, lately.usdt, caps)
      const stopped = cap ?? (trxRunsOut(costSun) ? 'trx' : null)
      if (stopped === null) {
        paid.add(address)
        return count(amount, costSun)
      }
      // Signatures permit one signing by this store: only a node could say that the bytes were not mined.
      const before = store.signedBefore(subject)
      const used = before === null ? since : before.at + SKEW_MILLISECONDS
      const payment = { from, id: subject, address, amount }
      const given = approversOf(operators, payment, signatures, { now, since: used })
      if (given.operators.size >= SIGNATURES_NEEDED) {
        paid.add(address)
        return count(0n, 0n)
      }
      const lacks = `${given.operators.size} of ${SIGNATURES_NEEDED} signatures`
      return refuse(`${stopped}_cap`, [usdt(amount), lacks, ...given.faults].join('; '))
    }

    function judgeSupply(address: string, amount: bigint, costSun: bigint): Verdict {
      if (amount > trx.supply) return refuse('supply_too_large', sun(amount))
      const before = supplied.get(address) ?? store.supplied(address, now)
      if (before + amount > trx.supplyDay) return refuse('supply_cap', sun(before + amount))
      if (trxRunsOut(costSun)) return refuse('trx_cap', sun(costSun))
      supplied.set(address, before + amount)
      return count(0n, costSun)
    }

    function trxRunsOut(costSun: bigint): boolean {
      return lately.sun.hour + costSun > trx.hour || lately.sun.day + costSun > trx.day
    }

    function count(amount: bigint, costSun: bigint): Verdict {
      for (const span of ['hour', 'day'] as const) {
        lately.usdt[span] += amount
        lately.sun[span] += costSun
      }
      return { ok: true, counted: { usdt: amount, sun: costSun } }
    }

    return judge
  }

  function toReport(now: number, from: PayingWallet | null): SignerPolicy {
    const { usdt: lately, sun } = store.lately(now)
    return {
      caps: {
        payment: caps.payment.toString(),
        newDestination: caps.newDestination.toString(),
        hour: caps.hour.toString(),
        day: caps.day.toString(),
      },
      lately: { hour: lately.hour.toString(), day: lately.day.toString() },
      trx: {
        caps: {
          supply: trx.supply.toString(),
          supplyDay: trx.supplyDay.toString(),
          hour: trx.hour.toString(),
          day: trx.day.toString(),
        },
        lately: { hour: sun.hour.toString(), day: sun.day.toString() },
      },
      operators: [...operators],
      from,
    }
  }

  return { begin, toReport }
}
