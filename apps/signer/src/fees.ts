import type { SignerRefusal, SignItem } from '@matin/contract/internal/signer'
import { isTransient, type TronClient } from '@matin/tron/client'
import { TronNodeError } from '@matin/tron/node'
import { messageOf } from './errors.ts'
import { inParallel } from './parallel.ts'
import type { Keyring } from './payments.ts'

export type Prices = Awaited<ReturnType<TronClient['prices']>>

const PARALLEL = 8
/** Maximum energy cost of a transfer when it is mined, in percent of the energy cost in its simulation. */
const MARGIN_PERCENT = 120n
/** Bytes of a signed transfer and of its stored result, estimated generously. */
const TRANSFER_BYTES = 500n
/** Extra cost of activating an address, by the chain's rules: 1.1 TRX. */
const ACTIVATION_SUN = 1_100_000n
/** Number of blocks after which the node's balance certainly reflects a sent payment. */
const BLOCKS_UNTIL_PAID = 3

/** In sun, for the hot wallet: `sun` to pay in TRX, `energySun` for energy, which staked energy may cover. */
interface Cost {
  sun: bigint
  energySun: bigint
}

/** `feeLimitSun`: maximum cost of its energy. `cost`: the most that it may take from the hot wallet. */
export interface Quoted {
  item: SignItem
  feeLimitSun: bigint
  cost: Cost
}

/** Funds of the hot wallet for the payments of a round. */
export interface Budget {
  affords(cost: Cost): boolean
  /** A payment waits, because the hot wallet could not afford it. */
  isShort(): boolean
  /** Counts the cost of a signed payment, also in the next rounds until the node's balance reflects it. */
  take(cost: Cost): void
}

/** Cost of a sweep for the hot wallet: nothing, because the deposit address pays. */
const NOTHING: Cost = { sun: 0n, energySun: 0n }

type Trial = { ok: true; quote: Quoted } | { ok: false; refusal: SignerRefusal | null }

/**
 * The node tries each payment at the chain's own prices, so nothing is burned on one that would fail or run
 * out of energy. A payment that the hot wallet cannot afford now waits for a later round.
 */
export function createFees(parts: {
  node: Pick<TronClient, 'tryTransfer' | 'account' | 'accountResource'>
  keyring: Keyring
  usdtContract: string
  maxFeeSun: bigint
  log(message: string): void
}) {
  const { node, keyring } = parts
  /** Costs of payments that were sent so recently that the node's balance may not reflect them yet. */
  let underWay: { head: number; cost: Cost }[] = []

  function begin(wallet: {
    trxSun: bigint
    energy: bigint
    prices: Prices
    head: { number: number }
  }): Budget {
    const head = wallet.head.number
    underWay = underWay.filter(sent => sent.head + BLOCKS_UNTIL_PAID > head)
    let left: Cost = { sun: wallet.trxSun, energySun: wallet.energy * wallet.prices.energySun }
    for (const { cost } of underWay) left = after(left, cost)
    let isShort = false
    return {
      affords(cost) {
        const isAfforded = cost === NOTHING || after(left, cost).sun >= 0n
        isShort ||= !isAfforded
        return isAfforded
      },
      isShort: () => isShort,
      take(cost) {
        left = after(left, cost)
        underWay.push({ head, cost })
      },
    }
  }

  async function quote(
    items: readonly SignItem[],
    prices: Prices,
  ): Promise<{ quoted: Quoted[]; refusals: SignerRefusal[] }> {
    const tried = await inParallel(items, PARALLEL, item => tryOut(item, prices))
    return {
      quoted: tried.flatMap(one => (one.ok ? [one.quote] : [])),
      refusals: tried.flatMap(one => (one.ok || !one.refusal ? [] : [one.refusal])),
    }
  }

  async function tryOut(item: SignItem, prices: Prices): Promise<Trial> {
    const { subject, payment } = item
    const refuse = (refusal: Omit<SignerRefusal, 'subject'>): Trial => ({
      ok: false,
      refusal: { subject, ...refusal },
    })
    const bandwidth = TRANSFER_BYTES * prices.bandwidthSun
    try {
      const problem = keyring.problem(payment)
      if (problem) return refuse(problem)
      const amount = BigInt(payment.amount)
      if (payment.kind === 'supply') {
        const cost = { sun: amount + bandwidth + ACTIVATION_SUN, energySun: 0n }
        return { ok: true, quote: { item, feeLimitSun: 0n, cost } }
      }
      const from = keyring.payer(payment)
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
      if (payment.kind !== 'sweep')
        return { ok: true, quote: { item, feeLimitSun, cost: { sun: bandwidth, energySun: feeLimitSun } } }
      const lacking = await lackingSun(node, from, trial.energy, prices)
      return lacking > 0n
        ? refuse({ reason: 'trx_low', detail: `${lacking} sun` })
        : { ok: true, quote: { item, feeLimitSun, cost: NOTHING } }
    } catch (error) {
      if (!(error instanceof TronNodeError))
        return refuse({ reason: 'cannot_be_signed', detail: messageOf(error) })
      parts.log(`payment ${subject}: ${error.message}`)
      // A node that is offline or busy is not the payment's fault; a refusal by the node is.
      return error.code === null || isTransient(error.code)
        ? { ok: false, refusal: null }
        : refuse({ reason: 'would_fail', detail: error.code })
    }
  }

  return { begin, quote }
}

/** Subtracts a cost from the available TRX and energy. Staked energy is used before any is bought. */
function after(left: Cost, { sun, energySun }: Cost): Cost {
  const bought = energySun > left.energySun ? energySun - left.energySun : 0n
  return { sun: left.sun - sun - bought, energySun: left.energySun - energySun + bought }
}

/** TRX in sun that the address lacks, at current prices, for its own sweep besides the energy it has. */
async function lackingSun(
  node: Pick<TronClient, 'account' | 'accountResource'>,
  address: string,
  energy: bigint,
  prices: Prices,
): Promise<bigint> {
  const { energyAvailable } = await node.accountResource(address)
  const { balanceSun } = await node.account(address)
  const bought = energy > energyAvailable ? energy - energyAvailable : 0n
  const lacking = bought * prices.energySun - balanceSun
  return lacking > 0n ? lacking : 0n
}
