import { writeSync } from 'node:fs'
import { createDevChain } from './chain.ts'
import { DEV_COLD_ADDRESS } from './keys.ts'

/**
 * Script for tests that kill it: `node endless-miner.ts <dataDir> <time>` mines blocks with one transfer each
 * and prints each height once the block is visible.
 */
const [, , dataDir = '', time = '0'] = process.argv
const chain = await createDevChain({ dataDir, now: () => Number(time), genesis: { usdt: {}, trx: {} } })
for (;;) {
  await chain.faucetUsdt(DEV_COLD_ADDRESS, 1n)
  await chain.mine()
  writeSync(1, `${chain.height}\n`)
}
