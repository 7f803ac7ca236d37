import { writeSync } from 'node:fs'
import { createDevChain } from './chain.ts'
import { DEV_COLD_ADDRESS } from './keys.ts'

/** For tests that kill it: `node endless-miner.ts <dataDir> <time>` prints each height once it is visible. */
const [, , dataDir = '', time = '0'] = process.argv
const chain = await createDevChain({ dataDir, now: () => Number(time), genesis: { usdt: {}, trx: {} } })
for (;;) {
  await chain.faucetUsdt(DEV_COLD_ADDRESS, 1n)
  await chain.mine()
  writeSync(1, `${chain.height}\n`)
}
