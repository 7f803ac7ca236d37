import { isTransient, type TronClient } from '@matin/tron/client'
import { TronNodeError } from '@matin/tron/node'
import type { Config } from '#config.ts'
import type { Trouble } from '#platform/quarantine/quarantine.ts'

/** Deposit address whose USDT is to be swept. The amount is in minor units. */
export interface Due {
  address: string
  index: number
  amount: bigint
}

export type NodePrices = Awaited<ReturnType<TronClient['prices']>>

/** Maximum cost of one sweep in sun: 100 TRX. The signer has a limit of its own. */
const MOST_SUN = 100_000_000n
/** Percentage of the energy that a trial run used, because the real transfer may need more. */
const MARGIN_PERCENT = 120n
/** Upper bound for the size of a USDT transfer in bytes, with its signature and stored result. */
const TRANSFER_BYTES = 500n

/**
 * Computes the TRX, in sun, that a deposit address lacks for its sweep: the cost of the transfer by a trial
 * run on the node, less the energy and TRX that the address has. Reports a transfer that would fail or cost
 * too much before any TRX is burned.
 */
export async function sweepCost(
  config: Config,
  client: TronClient,
  prices: NodePrices,
  due: Due,
): Promise<{ ok: true; supplySun: bigint } | { ok: false; trouble: Trouble }> {
  try {
    const contract = config.TRON_USDT_CONTRACT ?? ''
    const transfer = { contract, from: due.address, to: config.TRON_HOT_ADDRESS, amount: due.amount }
    const trial = await client.tryTransfer(transfer)
    if (!trial.ok) return { ok: false, trouble: { reason: 'would_fail', detail: trial.message } }
    const { energyAvailable } = await client.accountResource(due.address)
    const bought = trial.energy > energyAvailable ? trial.energy - energyAvailable : 0n
    const needed = (bought * prices.energySun * MARGIN_PERCENT) / 100n + TRANSFER_BYTES * prices.bandwidthSun
    if (needed > MOST_SUN) return { ok: false, trouble: { reason: 'fee_too_high', detail: `${needed} sun` } }
    const { balanceSun } = await client.account(due.address)
    return { ok: true, supplySun: balanceSun >= needed ? 0n : needed - balanceSun }
  } catch (error) {
    // A node that is away or busy says nothing of this address; one that answers with another code refuses it.
    if (!(error instanceof TronNodeError) || error.code === null || isTransient(error.code)) throw error
    return { ok: false, trouble: { reason: 'node_refused', detail: error.code } }
  }
}
