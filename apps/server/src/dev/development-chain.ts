import { join } from 'node:path'
import { createDevChain, type DevChain } from '@matin/tron/devchain/chain'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import type { Clock } from '../platform/clock/clock.ts'

export interface DevelopmentChain {
  chain: DevChain
  url: string
  usdtContract: string
}

/** Starts the development chain of a data directory on a port of its own, by the shared clock. */
export async function startDevelopmentChain(dataDir: string, clock: Clock): Promise<DevelopmentChain> {
  const chain = await createDevChain({
    dataDir: join(dataDir, 'chain'),
    now: () => clock.now().epochMilliseconds,
    genesis: { usdt: {}, trx: {} },
  })
  const { url } = await chain.listen()
  return { chain, url, usdtContract: DEV_USDT_CONTRACT }
}
