import { expect, it } from 'vitest'
import { createTronClient } from './client.ts'
import {
  DEV_COLD_ADDRESS,
  DEV_FAUCET_ADDRESS,
  DEV_POISONER_ADDRESS,
  DEV_USDT_CONTRACT,
  DEV_WITNESS_ADDRESS,
} from './devchain/keys.ts'
import { type Examination, examineBlock } from './examine.ts'
import { createTronNode } from './node.ts'
import { startChain, type TestChain, USDT } from './testing/test-chain.ts'
import { usdtTransfers } from './transfers.ts'

const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const invented = { to: ADDRESS, amount: 2_000n * USDT }

async function examined({ client }: Pick<TestChain, 'client'>, number: number) {
  const block = await client.solidBlock(number, { prove: true })
  if (block === null) return null
  const seen: Examination = examineBlock(block, DEV_USDT_CONTRACT)
  const transfers = usdtTransfers(block, DEV_USDT_CONTRACT)
  return { ...seen, transfers: transfers.map(one => [one.to, one.amount, seen.isSigned(one)]) }
}

/**
 * Starts a chain with a solid block that has a direct transfer, one made by another contract, and a TRX
 * transfer.
 */
async function start() {
  const test = await startChain()
  const { chain } = test
  const direct = await chain.faucetUsdt(ADDRESS, 5n * USDT)
  const inner = await chain.faults.innerTransfer(ADDRESS, 3n * USDT)
  const plain = await chain.faucetTrx(DEV_COLD_ADDRESS, 1_000_000n)
  await chain.mine(20)
  return { ...test, direct, inner, plain, number: chain.height - 19 }
}

it('a direct transfer signed by its owner is distinguished from one inside another call', async () => {
  const test = await start()
  expect(await examined(test, test.number)).toMatchObject({
    signer: DEV_WITNESS_ADDRESS,
    faults: [],
    transfers: [
      [ADDRESS, 5n * USDT, true],
      [ADDRESS, 3n * USDT, false],
    ],
  })
})

it('an invented log on a TRX transfer is a fault', async () => {
  const test = await start()
  test.chain.faults.inventedLog(test.plain.txid, invented)
  expect((await examined(test, test.number))?.faults).toHaveLength(1)
})

it('an invented log on a call of another contract counts as not signed by the owner', async () => {
  const test = await start()
  test.chain.faults.inventedLog(test.inner.txid, invented)
  const found = await examined(test, test.number)
  expect(found?.transfers).toContainEqual([ADDRESS, 2_000n * USDT, false])
})

it('a log with another amount than the signed one is a fault, and so is an additional log', async () => {
  const test = await start()
  test.chain.faults.otherAmount(test.direct.txid, 50n * USDT)
  expect((await examined(test, test.number))?.faults).toHaveLength(1)
  test.chain.faults.clear()
  test.chain.faults.inventedLog(test.direct.txid, invented)
  expect((await examined(test, test.number))?.faults).toHaveLength(1)
})

it('a forged result of a transaction is a fault, whether it claims a failure or a success', async () => {
  const test = await start()
  test.chain.faults.otherResult(test.direct.txid, 'REVERT')
  expect((await examined(test, test.number))?.faults).toHaveLength(1)
  test.chain.faults.clear()
  const failed = await test.chain.faults.failedTransfer(ADDRESS, USDT)
  await test.chain.mine(20)
  test.chain.faults.otherResult(failed.txid, 'SUCCESS')
  expect((await examined(test, test.chain.height - 19))?.faults).toHaveLength(1)
})

it('a block with a receipt for a transaction that it does not contain is refused', async () => {
  const test = await start()
  test.chain.faults.inventedReceipt(test.number, invented)
  expect(await examined(test, test.number)).toBeNull()
})

it('a fully forged block is recognised by its signer, who is no witness', async () => {
  const test = await start()
  test.chain.faults.forgedBlock(test.number, invented)
  expect(await examined(test, test.number)).toMatchObject({ signer: DEV_POISONER_ADDRESS })
})

it('a second node answers truthfully while the first lies, and times out when silenced', async () => {
  const test = await start()
  const second = await test.chain.secondNode()
  const client = createTronClient(createTronNode({ url: second.url, timeoutMs: 60_000 }))
  test.chain.faults.falseBalance(DEV_FAUCET_ADDRESS, 7n)
  const asked = (of: typeof client) => of.trc20Balance(DEV_USDT_CONTRACT, DEV_FAUCET_ADDRESS, { solid: true })
  expect((await asked(test.client)) - (await asked(client))).toBe(7n)
  second.faults.silence()
  const hasty = createTronClient(createTronNode({ url: second.url, timeoutMs: 50 }))
  await expect(asked(hasty)).rejects.toMatchObject({ kind: 'timeout' })
})
