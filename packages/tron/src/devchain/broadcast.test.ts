import { expect, test } from 'vitest'
import { startChain, TRX, USDT } from '../testing/test-chain.ts'
import { usdtTransfers } from '../transfers.ts'
import {
  DEV_COLD_ADDRESS,
  DEV_COLD_KEY,
  DEV_HOT_ADDRESS,
  DEV_HOT_KEY,
  DEV_POISONER_ADDRESS,
  DEV_USDT_CONTRACT,
} from './keys.ts'

const HOUR = 3_600_000

test('our own client sees a transfer from its broadcast to solidity', async () => {
  const { chain, client, sign } = await startChain()
  const signed = await sign()
  expect(await client.broadcast(signed)).toEqual({ ok: true })
  expect(await client.transactionInfo(signed.txid, { solid: false })).toBeNull()
  await chain.mine()
  const number = chain.height
  expect(await client.transactionInfo(signed.txid, { solid: false })).toMatchObject({ blockNumber: number })
  expect(await client.transactionInfo(signed.txid, { solid: true })).toBeNull()
  expect(await client.solidBlock(number)).toBeNull()
  await chain.mine(17)
  expect(await client.solidBlock(number)).toBeNull()
  await chain.mine()
  expect(await client.transactionInfo(signed.txid, { solid: true })).toMatchObject({
    receipt: { result: 'SUCCESS', energyUsed: 64_285n },
  })
  const block = await client.solidBlock(number)
  expect(block && usdtTransfers(block, DEV_USDT_CONTRACT)).toEqual([
    {
      txid: signed.txid,
      logIndex: 0,
      from: DEV_HOT_ADDRESS,
      to: DEV_COLD_ADDRESS,
      amount: 10n * USDT,
      blockNumber: number,
      blockTimestamp: block?.timestamp,
    },
  ])
})

test('a balance at the head and the one in the last solid block differ until the transfer’s block is solid', async () => {
  const { chain, client, sign } = await startChain()
  await client.broadcast(await sign())
  await chain.mine()
  const balance = (solid: boolean) => client.trc20Balance(DEV_USDT_CONTRACT, DEV_COLD_ADDRESS, { solid })
  expect(await balance(false)).toBe(5_010n * USDT)
  expect(await balance(true)).toBe(5_000n * USDT)
  expect(chain.usdtBalance(DEV_COLD_ADDRESS, { solid: true })).toBe(5_000n * USDT)
  await chain.mine(18)
  expect(await balance(true)).toBe(5_010n * USDT)
})

test('genesis pays USDT by transfers that a scan of solid blocks finds', async () => {
  const { client, chain } = await startChain()
  expect(chain.solidHeight).toBe(1)
  const block = await client.solidBlock(1)
  const found = block === null ? [] : usdtTransfers(block, DEV_USDT_CONTRACT)
  expect(found.map(({ to, amount }) => [to, amount])).toEqual([
    [DEV_HOT_ADDRESS, 1_000n * USDT],
    [DEV_COLD_ADDRESS, 5_000n * USDT],
  ])
})

test('a second broadcast is a duplicate, before and after it is mined', async () => {
  const { chain, client, sign } = await startChain()
  const signed = await sign()
  await client.broadcast(signed)
  expect(await client.broadcast(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
  await chain.mine(30)
  expect(await client.broadcast(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_010n * USDT)
})

test('a transaction is refused when it has expired or expires more than 24 h ahead', async () => {
  const { chain, client, sign, clock } = await startChain()
  const late = await sign()
  clock.time += HOUR
  await chain.mine()
  expect(await client.broadcast(late)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' })
  const head = await client.head()
  const tooLong = await sign({ expiration: head.timestamp + 24 * HOUR + 1 })
  expect(await client.broadcast(tooLong)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' })
  expect(await client.broadcast(await sign({ expiration: head.timestamp + 24 * HOUR }))).toEqual({ ok: true })
})

test('a pending transaction is still mined in the first block at or after its expiration', async () => {
  const { chain, client, sign, clock } = await startChain()
  const first = await sign()
  await client.broadcast(first)
  clock.time += HOUR
  // java-tron compares with the previous block's time, so the block that ends the time still takes it.
  await chain.mine()
  expect(await client.transactionInfo(first.txid, { solid: false })).not.toBeNull()
  expect(await client.broadcast(first)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
})

test('a reference to a block of another chain is a TAPOS error', async () => {
  const { client, sign } = await startChain()
  const refBlock = await client.solidHead()
  const foreign = `${refBlock.id.slice(0, 16)}${'0'.repeat(48)}`
  expect(await client.broadcast(await sign({ refBlock: { ...refBlock, id: foreign } }))).toMatchObject({
    code: 'TAPOS_ERROR',
    message: 'Tapos check error.',
  })
  const number = refBlock.number + 40_000
  expect(await client.broadcast(await sign({ refBlock: { ...refBlock, number } }))).toMatchObject({
    code: 'TAPOS_ERROR',
  })
})

test('a transaction with a wrong signature, without a signature or with a second one is refused', async () => {
  const { client, node, sign } = await startChain()
  const signed = await sign()
  const other = await sign({ from: DEV_COLD_ADDRESS, to: DEV_HOT_ADDRESS }, DEV_COLD_KEY)
  expect(await client.broadcast({ ...signed, signature: other.signature })).toMatchObject({
    code: 'SIGERROR',
  })
  const raw = `0a${varint(signed.rawDataHex.length / 2)}${signed.rawDataHex}`
  expect(await node.post('/wallet/broadcasthex', { transaction: raw })).toMatchObject({ code: 'SIGERROR' })
  const twice = `${raw}1241${signed.signature}1241${signed.signature}`
  expect(await node.post('/wallet/broadcasthex', { transaction: twice })).toMatchObject({ code: 'SIGERROR' })
})

function varint(value: number): string {
  const bytes = value < 128 ? [value] : [(value & 127) | 128, value >> 7]
  return Buffer.from(bytes).toString('hex')
}

test('a transfer without TRX is refused from an unknown sender, fails for lack of energy, and is refused for lack of bandwidth', async () => {
  const { chain, client, sign } = await startChain()
  const poor = { from: DEV_COLD_ADDRESS, to: DEV_HOT_ADDRESS }
  expect(await client.broadcast(await sign(poor, DEV_COLD_KEY))).toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
  })
  await chain.faucetTrx(DEV_COLD_ADDRESS, 1n)
  await chain.mine()
  const signed = await sign(poor, DEV_COLD_KEY)
  expect(await client.broadcast(signed)).toEqual({ ok: true })
  await chain.mine()
  expect(await client.transactionInfo(signed.txid, { solid: false })).toMatchObject({
    failed: true,
    receipt: { result: 'OUT_OF_ENERGY' },
    logs: [],
  })
  expect(await client.broadcast(await sign(poor, DEV_COLD_KEY))).toMatchObject({ code: 'BANDWITH_ERROR' })
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_000n * USDT)
})

test('free bandwidth recovers within 24 h', async () => {
  const { chain, client, sign, clock } = await startChain()
  await client.broadcast(await sign())
  await chain.mine()
  expect((await client.accountResource(DEV_HOT_ADDRESS)).bandwidthAvailable).toBe(255n)
  clock.time += 12 * HOUR
  await chain.mine()
  expect((await client.accountResource(DEV_HOT_ADDRESS)).bandwidthAvailable).toBe(428n)
  clock.time += 12 * HOUR
  await chain.mine()
  expect((await client.accountResource(DEV_HOT_ADDRESS)).bandwidthAvailable).toBe(600n)
})

test('a transfer with a fee limit below its energy fails and burns the whole limit', async () => {
  const { chain, client, sign } = await startChain()
  const signed = await sign({ feeLimitSun: 1n * TRX })
  await client.broadcast(signed)
  await chain.mine()
  expect(await client.transactionInfo(signed.txid, { solid: false })).toMatchObject({
    feeSun: 1n * TRX,
    receipt: { result: 'OUT_OF_ENERGY', energyUsed: 10_000n },
  })
})

test('the first transfer to an address takes twice the energy', async () => {
  const { chain, client, sign } = await startChain()
  const stranger = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
  const signed = await sign({ to: stranger })
  await client.broadcast(signed)
  await chain.mine()
  const info = await client.transactionInfo(signed.txid, { solid: false })
  expect(info?.receipt.energyUsed).toBe(130_285n)
  expect(await client.account(stranger)).toEqual({ exists: false, balanceSun: 0n })
})

test('a transfer above the balance reverts, costs energy and moves nothing', async () => {
  const { chain, client, sign } = await startChain()
  const signed = await sign({ amount: 1_000n * USDT + 1n })
  await client.broadcast(signed)
  await chain.mine()
  const info = await client.transactionInfo(signed.txid, { solid: false })
  expect(info).toMatchObject({ failed: true, receipt: { result: 'REVERT' }, logs: [] })
  expect(info?.feeSun).toBeGreaterThan(0n)
  expect(chain.usdtBalance(DEV_HOT_ADDRESS)).toBe(1_000n * USDT)
})

test('the second of two transfers that together exceed the balance reverts', async () => {
  const { chain, client, sign } = await startChain()
  const both = [await sign({ amount: 600n * USDT }), await sign({ amount: 600n * USDT })]
  for (const signed of both) expect(await client.broadcast(signed)).toEqual({ ok: true })
  await chain.mine()
  const results = await Promise.all(both.map(({ txid }) => client.transactionInfo(txid, { solid: false })))
  expect(results.map(each => each?.receipt.result)).toEqual(['SUCCESS', 'REVERT'])
})

test('the node answers invalid requests with HTTP 200 and an error', async () => {
  const { node } = await startChain()
  for (const [path, body] of [
    ['/wallet/getaccount', { address: DEV_HOT_ADDRESS }],
    ['/wallet/broadcasthex', { transaction: 'ff' }],
    ['/wallet/broadcasttransaction', {}],
    ['/wallet/triggersmartcontract', { owner_address: '41' }],
    ['/wallet/getblockbynum', { num: 'x' }],
  ] as const) {
    await expect(node.post(path, body)).rejects.toMatchObject({ kind: 'node_error' })
  }
  await expect(node.post('/wallet/nothing', {})).rejects.toMatchObject({ kind: 'http' })
  await expect(node.post('/walletsolidity/broadcasthex', {})).rejects.toMatchObject({ kind: 'http' })
  expect(await node.post('/wallet/getaccount', { address: DEV_HOT_ADDRESS, visible: true })).toMatchObject({
    address: DEV_HOT_ADDRESS,
  })
})

test('default values are omitted from answers, as java-tron does', async () => {
  const { node, sign, client, chain } = await startChain()
  const text = JSON.stringify(await node.post('/wallet/getblockbynum', { num: 0 }))
  expect(text).not.toContain('"number"')
  expect(await client.headBlock(0)).toMatchObject({ number: 0, txids: [] })
  expect(await node.post('/wallet/gettransactioninfobyblocknum', { num: 10_000 })).toEqual([])
  expect(await node.post('/wallet/getblockbynum', { num: 10_000 })).toEqual({})
  const signed = await sign()
  await client.broadcast(signed)
  await chain.mine()
  const info = await node.post('/wallet/gettransactioninfobyid', { value: signed.txid })
  for (const absent of ['result', 'resMessage', 'callValue']) expect(info).not.toHaveProperty(absent)
})

test('the faucet and the mining control refuse invalid arguments', async () => {
  const { chain } = await startChain()
  await expect(chain.faucetUsdt('nobody', 1n)).rejects.toThrow(RangeError)
  await expect(chain.faucetTrx(DEV_POISONER_ADDRESS, 0n)).rejects.toThrow(RangeError)
  await expect(chain.faucetTrx(DEV_HOT_ADDRESS, 10n ** 16n)).rejects.toThrow(RangeError)
  await expect(chain.mine(0)).rejects.toThrow(RangeError)
})

test('the development hot key belongs to the development hot address', async () => {
  const { sign } = await startChain()
  await expect(sign({}, DEV_COLD_KEY)).rejects.toThrow(RangeError)
  expect((await sign({}, DEV_HOT_KEY)).signature).toMatch(/^[0-9a-f]{130}$/)
})
