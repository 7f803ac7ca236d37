import { expect, test } from 'vitest'
import { createTronClient } from '../client.ts'
import { createTronNode } from '../node.ts'
import { startChain, type TestChain, USDT } from '../testing/test-chain.ts'
import { usdtTransfers } from '../transfers.ts'
import { DEV_COLD_ADDRESS, DEV_HOT_ADDRESS, DEV_USDT_CONTRACT } from './keys.ts'

/** Mines a block, then more until it is solid, and returns it with its USDT transfers. */
async function solidTransfers({ chain, client }: TestChain) {
  await chain.mine()
  const number = chain.height
  await chain.mine(18)
  const block = await client.solidBlock(number)
  if (block === null) throw new Error('the block was not accepted')
  return { block, transfers: usdtTransfers(block, DEV_USDT_CONTRACT) }
}

test('forkBack mines the transactions again in other blocks', async () => {
  const { chain, client, sign } = await startChain()
  const signed = await sign()
  await client.broadcast(signed)
  await chain.mine(3)
  const { height } = chain
  const before = await client.headBlock(height - 2)
  await chain.faults.forkBack(3)
  expect(chain.height).toBe(height + 1)
  const after = await client.headBlock(height - 2)
  expect(after?.txids).toEqual([signed.txid])
  expect(after?.id).not.toBe(before?.id)
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_010n * USDT)
})

test('forkBack with drop removes the transactions, which can be broadcast again', async () => {
  const { chain, client, sign } = await startChain()
  const signed = await sign()
  await client.broadcast(signed)
  await chain.mine(2)
  await chain.faults.forkBack(2, { drop: true })
  expect(await client.transactionInfo(signed.txid, { solid: false })).toBeNull()
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_000n * USDT)
  expect(await client.broadcast(signed)).toEqual({ ok: true })
  await chain.mine()
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_010n * USDT)
})

test('forkBack makes a transaction that refers to a replaced block a TAPOS error', async () => {
  const { chain, client, sign } = await startChain()
  await chain.mine()
  const signed = await sign({ refBlock: await client.head() })
  await client.broadcast(signed)
  await chain.mine()
  await chain.faults.forkBack(2)
  expect(await client.transactionInfo(signed.txid, { solid: false })).toBeNull()
  expect(await client.broadcast(signed)).toMatchObject({ code: 'TAPOS_ERROR' })
})

test('forkBack does not touch solid blocks', async () => {
  const { chain } = await startChain()
  await expect(chain.faults.forkBack(19)).rejects.toThrow('solid')
  await expect(chain.faults.forkBack(0)).rejects.toThrow(RangeError)
})

test.each(['REVERT', 'OUT_OF_ENERGY'] as const)('failNext %s fails exactly one call', async result => {
  const running = await startChain()
  const { chain, client, sign } = running
  chain.faults.failNext(result, { from: DEV_HOT_ADDRESS })
  const [first, second] = [await sign(), await sign()]
  await chain.faucetUsdt(DEV_COLD_ADDRESS, 1n)
  await client.broadcast(first)
  await client.broadcast(second)
  const { transfers } = await solidTransfers(running)
  expect(transfers.map(each => each.amount)).toEqual([1n, 10n * USDT])
  expect(await client.transactionInfo(first.txid, { solid: true })).toMatchObject({
    failed: true,
    receipt: { result },
  })
})

test('a block with an empty, stale or doubled answer counts as missing, and the next answer is right', async () => {
  const { chain, client } = await startChain()
  const { faults } = chain
  const inject = [
    () => faults.emptyAnswers(1),
    () => faults.emptyAnswers(1, 'block'),
    () => faults.emptyAnswers(1, 'infos'),
    () => faults.staleBlock(1),
    () => faults.duplicateDelivery(1),
  ]
  for (const fault of inject) {
    fault()
    expect(await client.solidBlock(1)).toBeNull()
    expect((await client.solidBlock(1))?.txids).toHaveLength(2)
  }
})

test('rate limits, malformed JSON and time-outs occur as often as requested', async () => {
  const { chain, client, url } = await startChain()
  chain.faults.rateLimit(2)
  await expect(client.head()).rejects.toMatchObject({ kind: 'rate_limited' })
  await expect(client.head()).rejects.toMatchObject({ kind: 'rate_limited' })
  chain.faults.malformedJson(1)
  await expect(client.head()).rejects.toMatchObject({ kind: 'malformed' })
  chain.faults.timeouts(1)
  const hasty = createTronClient(createTronNode({ url, timeoutMs: 50 }))
  await expect(hasty.head()).rejects.toMatchObject({ kind: 'timeout' })
  expect((await client.head()).number).toBe(chain.height)
})

test('a lost broadcast is answered as a success, and the same bytes can be broadcast again', async () => {
  const { chain, client, sign } = await startChain()
  const signed = await sign()
  chain.faults.lostBroadcast(1)
  expect(await client.broadcast(signed)).toEqual({ ok: true })
  await chain.mine()
  expect(await client.transactionInfo(signed.txid, { solid: false })).toBeNull()
  expect(await client.broadcast(signed)).toEqual({ ok: true })
  await chain.mine()
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_010n * USDT)
})

test('a broadcast that is lost and remembered stays a duplicate and never reaches the chain', async () => {
  const { chain, client, sign } = await startChain()
  const signed = await sign()
  chain.faults.lostBroadcast(1, { remember: true })
  expect(await client.broadcast(signed)).toEqual({ ok: true })
  expect(await client.broadcast(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
  await chain.mine(25)
  expect(await client.transactionInfo(signed.txid, { solid: true })).toBeNull()
})

test('an imposed broadcast error is answered once', async () => {
  const { chain, client, sign } = await startChain()
  const signed = await sign()
  for (const code of ['TAPOS_ERROR', 'TRANSACTION_EXPIRATION_ERROR', 'SERVER_BUSY']) {
    chain.faults.broadcastError(code, 1)
    expect(await client.broadcast(signed)).toMatchObject({ ok: false, code })
  }
  expect(await client.broadcast(signed)).toEqual({ ok: true })
})

test('a lying node returns another txid', async () => {
  const { chain, client, sign } = await startChain()
  chain.faults.lyingNode(1)
  expect(await client.broadcast(await sign())).toMatchObject({ code: 'TXID_MISMATCH' })
})

test('solidBack lowers the last solid block in one answer', async () => {
  const { chain, client } = await startChain()
  await chain.mine(5)
  chain.faults.solidBack(3, 1)
  expect((await client.solidHead()).number).toBe(chain.solidHeight - 3)
  expect((await client.solidHead()).number).toBe(chain.solidHeight)
})

test('a zero-value transfer from a lookalike credits nothing', async () => {
  const running = await startChain()
  const { from, txid } = await running.chain.faults.zeroValueTransfer(DEV_HOT_ADDRESS)
  const { block, transfers } = await solidTransfers(running)
  expect(block.txids).toEqual([txid])
  expect(block.infos[0]?.receipt.result).toBe('SUCCESS')
  expect(block.infos[0]?.logs).toHaveLength(1)
  expect(transfers).toEqual([])
  expect(from).not.toBe(DEV_HOT_ADDRESS)
  expect([from.slice(0, 4), from.slice(-2)]).toEqual([DEV_HOT_ADDRESS.slice(0, 4), DEV_HOT_ADDRESS.slice(-2)])
})

test('a dust transfer is a real transfer of one unit', async () => {
  const running = await startChain()
  const { txid } = await running.chain.faults.dustTransfer(DEV_HOT_ADDRESS)
  expect((await solidTransfers(running)).transfers).toMatchObject([{ txid, to: DEV_HOT_ADDRESS, amount: 1n }])
})

test('a fake token’s transfer succeeds on the chain and credits nothing', async () => {
  const running = await startChain()
  await running.chain.faults.fakeTokenTransfer(DEV_HOT_ADDRESS, 1_000_000n * USDT)
  const { block, transfers } = await solidTransfers(running)
  expect(block.infos[0]).toMatchObject({ failed: false, receipt: { result: 'SUCCESS' } })
  expect(transfers).toEqual([])
  expect(running.chain.usdtBalance(DEV_HOT_ADDRESS)).toBe(1_000n * USDT)
})

test('several transfers in one transaction, and one inside another contract’s call, are found', async () => {
  const running = await startChain()
  const { chain } = running
  const { txid } = await chain.faults.severalTransfers([
    { to: DEV_HOT_ADDRESS, amount: 1n * USDT },
    { to: DEV_COLD_ADDRESS, amount: 2n * USDT },
    { to: DEV_HOT_ADDRESS, amount: 1n * USDT },
  ])
  const { transfers } = await solidTransfers(running)
  expect(transfers.map(each => [each.txid, each.logIndex, each.to, each.amount])).toEqual([
    [txid, 0, DEV_HOT_ADDRESS, 1n * USDT],
    [txid, 1, DEV_COLD_ADDRESS, 2n * USDT],
    [txid, 2, DEV_HOT_ADDRESS, 1n * USDT],
  ])
  expect(chain.usdtBalance(DEV_HOT_ADDRESS)).toBe(1_002n * USDT)
  await chain.faults.innerTransfer(DEV_HOT_ADDRESS, 7n)
  const inner = await solidTransfers(running)
  expect(inner.transfers).toMatchObject([{ logIndex: 0, amount: 7n }])
})

test('a failed transfer that still has a log credits nothing', async () => {
  const running = await startChain()
  await running.chain.faults.failedTransfer(DEV_HOT_ADDRESS, 9n * USDT)
  const { block, transfers } = await solidTransfers(running)
  expect(block.infos[0]).toMatchObject({ failed: true, receipt: { result: 'REVERT' } })
  expect(block.infos[0]?.logs).toHaveLength(1)
  expect(transfers).toEqual([])
  expect(running.chain.usdtBalance(DEV_HOT_ADDRESS)).toBe(1_000n * USDT)
})

test('clear ends all faults', async () => {
  const { chain, client, sign } = await startChain()
  const { faults } = chain
  faults.rateLimit(5)
  faults.malformedJson(5)
  faults.timeouts(5)
  faults.emptyAnswers(5)
  faults.solidBack(1, 5)
  faults.broadcastError('SERVER_BUSY', 5)
  faults.failNext('REVERT', { times: 5 })
  faults.clear()
  expect((await client.solidHead()).number).toBe(chain.solidHeight)
  expect(await client.broadcast(await sign())).toEqual({ ok: true })
  await chain.mine()
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_010n * USDT)
})

test('blocks can be mined over HTTP', async () => {
  const { chain, url } = await startChain()
  const mine = (blocks: number) =>
    fetch(`${url}/dev/mine`, { method: 'POST', body: JSON.stringify({ blocks }) })
  const { height } = chain
  expect((await mine(2)).status).toBe(200)
  expect(chain.height).toBe(height + 2)
  expect((await mine(-1)).status).toBe(500)
  expect(chain.height).toBe(height + 2)
})
