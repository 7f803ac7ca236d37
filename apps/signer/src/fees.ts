import type { SignerRefusal, SignItem } from '@matin/contract/internal'
import { isTransient, type TronClient } from '@matin/tron/client'
import { TronNodeError } from '@matin/tron/node'
import { messageOf } from './errors.ts'
import { inParallel } from './parallel.ts'
import type { Cashier } from './payments.ts'

export type Prices = Awaited<ReturnType<TronClient['prices']>>

/** A payment that may be signed, with the most that its energy may cost, and the most TRX that it may take of the hot wallet. */
export interface Quoted {
  item: SignItem
  feeLimitSun: bigint
  costSun: bigint
}

const PARALLEL = 8
/** Energy may cost more when the transfer is mined than when it was tried: a fifth more. */
const MARGIN_PERCENT = 120n
/** Bytes of a transfer with its signature and what the chain stores of its result, generously. */
const TRANSFER_BYTES = 500n
/** What activating an address costs beside, by the chain's rules: 1.1 TRX. */
const ACTIVATION_SUN = 1_100_000n
/** What was sent has left the balance when so many blocks came after. */
const BLOCKS_UNTIL_PAID = 3

/** What a payment takes of the hot wallet: TRX that it must have, and energy, which it may buy. */
interface Cost {
  sun: bigint
  energySun: bigint
}

/** Of a sweep: the deposit address pays. */
const NOTHING: Cost = { sun: 0n, energySun: 0n }

type Judged =
  | { ok: true; quote: Omit<Quoted, 'costSun'>; cost: Cost }
  | { ok: false; refusal: SignerRefusal | null }

/**
 * What payments cost in TRX: each is tried by the node, at the chain's own prices, so that nothing is burned on one that would fail or
 * run out of energy. What the hot wallet cannot pay now waits for a later round.
 */
export function createFees(parts: {
  node: Pick<TronClient, 'tryTransfer' | 'account' | 'accountResource'>
  cashier: Cashier
  usdtContract: string
  maxFeeSun: bigint
  log(message: string): void
}) {
  const { node, cashier } = parts
  /** What was sent and may still stand in the balance. */
  let underWay: { head: number; cost: Cost }[] = []
  let left: Cost = { sun: 0n, energySun: 0n }
  let head = 0
  let wasShort = false

  function begin(wallet: { trxSun: bigint; energy: bigint; prices: Prices; head: { number: number } }): void {
    head = wallet.head.number
    underWay = underWay.filter(sent => sent.head + BLOCKS_UNTIL_PAID > head)
    left = { sun: wallet.trxSun, energySun: wallet.energy * wallet.prices.energySun }
    for (const { cost } of underWay) take(cost)
    wasShort = false
  }

  /** Staked energy is used before any is bought. */
  function after({ sun, energySun }: Cost): Cost {
    const bought = energySun > left.energySun ? energySun - left.energySun : 0n
    return { sun: left.sun - sun - bought, energySun: left.energySun - energySun + bought }
  }

  function take(cost: Cost): void {
    left = after(cost)
  }

  async function quote(
    items: readonly SignItem[],
    prices: Prices,
  ): Promise<{ quoted: Quoted[]; refusals: SignerRefusal[] }> {
    const judged = await inParallel(items, PARALLEL, item => judge(item, prices))
    const quoted: Quoted[] = []
    const refusals: SignerRefusal[] = []
    for (const one of judged) {
      if (!one.ok) {
        if (one.refusal) refusals.push(one.refusal)
      } else if (one.cost !== NOTHING && after(one.cost).sun < 0n) wasShort = true
      else {
        take(one.cost)
        underWay.push({ head, cost: one.cost })
        quoted.push({ ...one.quote, costSun: one.cost.sun + one.cost.energySun })
      }
    }
    return { quoted, refusals }
  }

  async function judge(item: SignItem, prices: Prices): Promise<Judged> {
    const { subject, payment } = item
    const refuse = (refusal: Omit<SignerRefusal, 'subject'>): Judged => ({
      ok: false,
      refusal: { subject, ...refusal },
    })
    const bandwidth = TRANSFER_BYTES * prices.bandwidthSun
    try {
      const problem = cashier.problem(payment)
      if (problem) return refuse(problem)
      const amount = BigInt(payment.amount)
      if (payment.kind === 'supply') {
        const cost = { sun: amount + bandwidth + ACTIVATION_SUN, energySun: 0n }
        return { ok: true, quote: { item, feeLimitSun: 0n }, cost }
      }
      const from = cashier.payer(payment)
      const trial = await node.tryTransfer({
        contract: parts.usdtContract,
        from,
        to: payment.address,
        amount,
      })
      if (!trial.ok) return refuse({ reason: 'would_fail', detail: trial.message })
      const feeLimitSun = (trial.energy * prices.energySun * MARGIN_PERCENT) / 100n
      if (feeLimitSun > parts.maxFeeSun)
        return refuse({ reason: 'fee_too_high', detail: `${feeLimitSun} sun` })
      const quote = { item, feeLimitSun }
      if (payment.kind !== 'sweep')
        return { ok: true, quote, cost: { sun: bandwidth, energySun: feeLimitSun } }
      const lacking = await lackingSun(from, trial.energy, prices)
      return lacking > 0n
        ? refuse({ reason: 'trx_low', detail: `${lacking} sun` })
        : { ok: true, quote, cost: NOTHING }
    } catch (error) {
      if (!(error instanceof TronNodeError))
        return refuse({ reason: 'cannot_be_signed', detail: messageOf(error) })
      parts.log(`payment ${subject}: ${error.message}`)
      // Of a node that is away or busy nobody is blamed; what it refuses is.
      return error.code === null || isTransient(error.code)
        ? { ok: false, refusal: null }
        : refuse({ reason: 'would_fail', detail: error.code })
    }
  }

  /** What a deposit address lacks to pay for its own sweep, at the price of now: what energy it has is for nothing. */
  async function lackingSun(address: string, energy: bigint, prices: Prices): Promise<bigint> {
    const { energyAvailable } = await node.accountResource(address)
    const { balanceSun } = await node.account(address)
    const bought = energy > energyAvailable ? energy - energyAvailable : 0n
    const lacking = bought * prices.energySun - balanceSun
    return lacking > 0n ? lacking : 0n
  }

  return {
    begin,
    quote,
    get wasShort() {
      return wasShort
    },
  }
}
