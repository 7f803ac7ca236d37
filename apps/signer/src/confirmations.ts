import type { Arrival } from '@matin/contract/internal/arrivals'
import type { TronClient } from '@matin/tron/client'
import { transfersOf } from '@matin/tron/transfers'
import { messageOf } from './errors.ts'
import { inParallel } from './parallel.ts'
import type { ServerApi } from './server-api.ts'

const PARALLEL = 8

/**
 * Deposits are credited only with this report, not by the server's node alone. A failure here delays no
 * payment and is retried. Returns whether transfers waited.
 */
export function createConfirmer(parts: {
  server: Pick<ServerApi, 'arrivalsWork' | 'reportSeen'>
  node: Pick<TronClient, 'transactionInfo'>
  usdtContract: string
  log(message: string): void
}): () => Promise<boolean> {
  async function isSolid({ txid, logIndex, from, to, amount, block }: Arrival): Promise<boolean> {
    try {
      const info = await parts.node.transactionInfo(txid, { solid: true })
      if (info?.blockNumber !== block) return false
      return transfersOf(info, parts.usdtContract).some(
        one =>
          one.logIndex === logIndex && one.from === from && one.to === to && one.amount === BigInt(amount),
      )
    } catch (error) {
      parts.log(`arrival ${txid}: ${messageOf(error)}`)
      return false
    }
  }

  return async () => {
    try {
      const { arrivals } = await parts.server.arrivalsWork()
      if (arrivals.length === 0) return false
      const solid = await inParallel(arrivals, PARALLEL, isSolid)
      const seen = arrivals.filter((_, index) => solid[index]).map(({ id }) => id)
      for (const { id, txid } of arrivals.filter(one => !seen.includes(one.id)))
        parts.log(`arrival ${id}: our own node does not have ${txid} in a solid block`)
      if (seen.length > 0) await parts.server.reportSeen({ seen })
    } catch (error) {
      parts.log(`arrivals: ${messageOf(error)}`)
    }
    return true
  }
}
