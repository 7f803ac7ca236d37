import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDevChain } from '@matin/tron/devchain/chain'
import type { DevChain } from '@matin/tron/devchain/dev-chain'
import { DEV_COLD_ADDRESS, DEV_HOT_ADDRESS, DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock/clock.ts'

export interface DevelopmentChain {
  chain: DevChain
  url: string
  usdtContract: string
}

const HOT_SUN = 100_000_000_000n

/** Millionths of USDT and of TRX. Real transfers in the first block pay the USDT. */
export const GENESIS = {
  usdt: { [DEV_COLD_ADDRESS]: 1_000_000_000_000n, [DEV_HOT_ADDRESS]: 200_000_000_000n },
  trx: { [DEV_HOT_ADDRESS]: HOT_SUN },
}

/** On a free port, which the restore drill reads from DATA_DIR, with the shared clock. */
export async function startDevelopmentChain(
  config: Pick<Config, 'DATA_DIR' | 'DEV_BLOCK_SECONDS' | 'STAGE' | 'TRON_HOT_ADDRESS'>,
  clock: Clock,
): Promise<DevelopmentChain> {
  const dataDir = join(config.DATA_DIR, 'chain')
  const chain = await createDevChain({
    dataDir,
    blockIntervalMs: config.DEV_BLOCK_SECONDS * 1000,
    now: () => clock.now().epochMilliseconds,
    // A staging has keys of its own, and its testers bring the USDT.
    genesis: config.STAGE ? { usdt: {}, trx: { [config.TRON_HOT_ADDRESS]: HOT_SUN } } : GENESIS,
  })
  const { url } = await chain.listen()
  writeFileSync(join(dataDir, 'url'), url)
  return { chain, url, usdtContract: DEV_USDT_CONTRACT }
}
