import { join } from 'node:path'
import { getTokenData } from '@matin/contract/assets'
import { getTopupAddress } from '@matin/contract/recharge'
import { getWithdrawal, getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { createDevChain } from '@matin/tron/devchain/chain'
import { DEV_FAUCET_ADDRESS } from '@matin/tron/devchain/keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GENESIS } from '../apps/server/src/dev/development-chain.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  TO_SOLID,
} from '../apps/server/src/testing/harness.ts'
import type { Signer } from '../apps/signer/src/signer.ts'
import { signerOf, turn } from './support/signer.ts'
import { PATIENCE_MS } from './support/until.ts'

let harness: Harness
let signer: Signer
beforeAll(async () => {
  harness = await startHarness()
  const url = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
  signer = signerOf(harness, url, { timeoutMs: PATIENCE_MS, log: () => {} })
})
afterAll(async () => {
  await harness?.chain.close()
  await harness?.close()
})

/** Starts the node again, with its chain and at its address. */
async function startNode(): Promise<void> {
  harness.chain = await createDevChain({
    dataDir: join(harness.dataDir, 'chain'),
    now: () => harness.clock.now().epochMilliseconds,
    genesis: GENESIS,
    blockIntervalMs: 366 * 86_400_000,
  })
  await harness.chain.listen(Number(new URL(harness.tronUrl).port))
}

it('while the node is dead customers are answered and withdrawals wait; once it is back all is credited and paid', async () => {
  const who = await harness.recharged('100')
  const { address } = await who.call(getTopupAddress, {})
  await turn(harness, signer)
  await harness.chain.close()

  const withdrawal = { address: DEV_FAUCET_ADDRESS, quantity: '20', pin: PIN }
  const { id } = await who.call(submitWithdrawal, withdrawal)
  await expect(harness.work()).rejects.toThrow()
  expect(await signer.round()).toBe('waits')
  expect((await who.call(getWithdrawalTerms, {})).paused).toBe('node_unreachable')
  expect(await who.call(getTokenData, {})).toMatchObject({ total: '100' })

  await startNode()
  await harness.chain.faucetUsdt(address, 30_000_000n)
  await harness.chain.mine(TO_SOLID)
  await harness.work()
  for (let round = 0; round < 4; round++) await turn(harness, signer)
  expect((await who.call(getWithdrawalTerms, {})).paused).toBeNull()
  expect((await who.call(getWithdrawal, { id })).state).toBe('confirmed')
  const { assets } = await who.call(getTokenData, {})
  expect(assets.find(({ asset }) => asset === 'USDT')).toMatchObject({ spot: '80', unclaimed: '30' })
  await expectBalancedBooks(harness.app)
})
