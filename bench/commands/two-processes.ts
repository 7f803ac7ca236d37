import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevChain } from '@matin/tron/devchain/chain'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { GENESIS } from '../../apps/server/src/dev/development-chain.ts'
import { giveMoney, openWorld, startServer, type World } from './world.ts'

/** Two servers on one database and one chain. A customer always calls the same one of `urls`. */
export async function openPair(customers: number): Promise<World & { urls: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matin-second-'))
  const chain = await createDevChain({ dataDir, now: () => Date.now(), genesis: GENESIS })
  const { url: TRON_URL } = await chain.listen()
  const env = { TRON_URL, TRON_USDT_CONTRACT: DEV_USDT_CONTRACT }
  const world = await openWorld(customers, giveMoney, env)
  const second = await startServer({ DATABASE_URL: world.database, DATA_DIR: dataDir, ...env })
  return {
    ...world,
    urls: [world.url, second.url],
    pids: [...world.pids, second.pid],
    async close() {
      await second.stop()
      await world.close()
      await chain.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
