import { expect, test } from 'vitest'
import { addressToHex } from './address.ts'
import { createTronClient, isTransient } from './client.ts'
import { DEV_COLD_ADDRESS, DEV_HOT_ADDRESS, DEV_USDT_CONTRACT } from './devchain/keys.ts'
import type { TronNode } from './node.ts'
import { startChain } from './testing/test-chain.ts'

const NUMBER = 70_000_000
const id = (tail: string) => NUMBER.toString(16).padStart(16, '0') + tail.repeat(48)
const TX = [`${'a'.repeat(63)}1`, `${'a'.repeat(63)}2`]
const header = {
  blockID: id('b'),
  block_header: { raw_data: { number: NUMBER, timestamp: 1_800_000_000_000, parentHash: 'c'.repeat(64) } },
}
const block = { ...header, transactions: TX.map(txID => ({ txID })) }
const info = (txid: string | undefined) => ({
  id: txid,
  blockNumber: NUMBER,
  blockTimeStamp: 1_800_000_000_000,
  receipt: { result: 'SUCCESS' },
})
const infos = TX.map(info)

/** Returns a node that answers from a table of paths. */
function stub(answers: Record<string, unknown>) {
  const node: TronNode = {
    async post(path) {
      if (!Object.hasOwn(answers, path)) throw new Error(`unexpected ${path}`)
      return answers[path]
    },
  }
  return createTronClient(node)
}

function withBlock(blockAnswer: unknown, infosAnswer: unknown) {
  return stub({
    '/walletsolidity/getblockbynum': blockAnswer,
    '/walletsolidity/gettransactioninfobyblocknum': infosAnswer,
  }).solidBlock(NUMBER)
}

test('a block is accepted when its two answers agree, with infos in the order of its transactions', async () => {
  const found = await withBlock(block, [...infos].reverse())
  expect(found).toMatchObject({ id: header.blockID, number: NUMBER, txids: TX })
  expect(found?.infos.map(each => each.id)).toEqual(TX)
})

test('an empty block is accepted', async () => {
  expect(await withBlock(header, [])).toMatchObject({ number: NUMBER, txids: [], infos: [] })
})

const raw = header.block_header.raw_data
const otherEmpty = {
  blockID: (NUMBER - 1).toString(16).padStart(16, '0') + 'b'.repeat(48),
  block_header: { raw_data: { ...raw, number: NUMBER - 1 } },
}
test.each<[string, unknown, unknown]>([
  ['the block is absent', {}, infos],
  ['the infos are absent', block, []],
  ['an info is missing', block, infos.slice(1)],
  ['an info is from another block', block, [infos[0], { ...infos[1], blockNumber: NUMBER - 1 }]],
  ['an info has no block number', block, [infos[0], { ...infos[1], blockNumber: undefined }]],
  ['an info has another time', block, [infos[0], { ...infos[1], blockTimeStamp: 1 }]],
  ['an info is of a transaction the block does not have', block, [infos[0], info('d'.repeat(64))]],
  ['one info comes twice', block, [infos[0], infos[0]]],
  [
    'everything comes twice',
    { ...block, transactions: [...block.transactions, ...block.transactions] },
    [...infos, ...infos],
  ],
  ['it is another block', { ...block, block_header: { raw_data: { ...raw, number: NUMBER - 1 } } }, infos],
  ['its id is another block’s', { ...block, blockID: 'f'.repeat(64) }, infos],
  ['it has no id', { ...block, blockID: undefined }, infos],
  ['it has no header', { ...block, block_header: {} }, infos],
  ['its transactions are no list', { ...block, transactions: {} }, infos],
  ['a transaction has no id', { ...block, transactions: [{}, { txID: TX[1] }] }, infos],
  ['the infos are no list', block, {}],
  ['an info is no object', block, [infos[0], null]],
  ['the logs are no list', block, [infos[0], { ...infos[1], log: {} }]],
  [
    'the transactions come twice',
    { ...block, transactions: [...block.transactions, ...block.transactions] },
    infos,
  ],
  ['there is one info too many', block, [...infos, info('d'.repeat(64))]],
  ['it is the empty block before it', otherEmpty, []],
  ['the answer is null', null, null],
])('the block is null when %s', async (_, blockAnswer, infosAnswer) => {
  expect(await withBlock(blockAnswer, infosAnswer)).toBeNull()
})

test('of a node that lists too many solid blocks only the wanted ones are taken', async () => {
  const next = (NUMBER + 1).toString(16).padStart(16, '0') + 'd'.repeat(48)
  const raw = { ...header.block_header.raw_data, number: NUMBER + 1 }
  const more = { ...header, blockID: next, block_header: { raw_data: raw } }
  const client = stub({ '/walletsolidity/getblockbylimitnext': { block: [header, more] } })
  expect(await client.solidBlocks(NUMBER, 2)).toHaveLength(2)
  expect((await client.solidBlocks(NUMBER, 1)).map(each => each.id)).toEqual([header.blockID])
})

test('a head without an id is a malformed answer', async () => {
  await expect(stub({ '/walletsolidity/getblock': {} }).solidHead()).rejects.toMatchObject({
    kind: 'malformed',
  })
  expect(await stub({ '/wallet/getblock': header }).head()).toEqual({
    id: header.blockID,
    number: NUMBER,
    parentId: raw.parentHash,
    timestamp: raw.timestamp,
  })
})

test('a transaction info is null when absent, and refused when it is for another transaction', async () => {
  const path = '/walletsolidity/gettransactioninfobyid'
  const ask = (answer: unknown) => stub({ [path]: answer }).transactionInfo(TX[0] ?? '', { solid: true })
  expect(await ask({})).toBeNull()
  expect(await ask(infos[0])).toMatchObject({
    id: TX[0],
    receipt: { result: 'SUCCESS' },
    feeSun: 0n,
    failed: false,
  })
  await expect(ask(infos[1])).rejects.toMatchObject({ kind: 'malformed' })
  await expect(ask([])).rejects.toMatchObject({ kind: 'malformed' })
})

test('the id of block 0 identifies the chain, whatever else a node omits', async () => {
  const path = '/wallet/getblockbynum'
  const id = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
  expect(await stub({ [path]: { blockID: id, block_header: {} } }).genesis()).toBe(id)
  for (const wrong of [{}, { blockID: 'x' }, { blockID: `00000000000000ff${id.slice(16)}` }])
    await expect(stub({ [path]: wrong }).genesis()).rejects.toMatchObject({ kind: 'malformed' })
})

test('a token balance is accepted only from a successful call that returns exactly one word', async () => {
  const ask = (answer: unknown) =>
    stub({ '/wallet/triggerconstantcontract': answer }).trc20Balance(DEV_USDT_CONTRACT, DEV_HOT_ADDRESS)
  const word = (1n << 200n).toString(16).padStart(64, '0')
  expect(await ask({ result: { result: true }, constant_result: [word] })).toBe(1n << 200n)
  for (const wrong of [
    {},
    { result: { result: true }, constant_result: [''] },
    { result: { result: true }, constant_result: [] },
  ]) {
    await expect(ask(wrong)).rejects.toMatchObject({ kind: 'malformed' })
  }
})

test('an absent account has no balance, and an unsafe number is malformed', async () => {
  const ask = (answer: unknown) => stub({ '/wallet/getaccount': answer }).account(DEV_HOT_ADDRESS)
  expect(await ask({})).toEqual({ exists: false, balanceSun: 0n })
  expect(await ask({ address: '41', balance: 5 })).toEqual({ exists: true, balanceSun: 5n })
  expect(await ask({ address: '41' })).toEqual({ exists: true, balanceSun: 0n })
  await expect(ask({ balance: 2 ** 60 })).rejects.toMatchObject({ kind: 'malformed' })
  await expect(ask([])).rejects.toMatchObject({ kind: 'malformed' })
})

test('available resources are the limits less the use, never negative', async () => {
  const ask = (answer: unknown) =>
    stub({ '/wallet/getaccountresource': answer }).accountResource(DEV_HOT_ADDRESS)
  const answer = { freeNetLimit: 600, freeNetUsed: 100, NetLimit: 50, EnergyLimit: 10, EnergyUsed: 12 }
  expect(await ask(answer)).toEqual({ energyAvailable: 0n, bandwidthAvailable: 550n })
  expect(await ask({})).toEqual({ energyAvailable: 0n, bandwidthAvailable: 0n })
  await expect(ask({ EnergyLimit: 'x' })).rejects.toMatchObject({ kind: 'malformed' })
})

test('broadcast answers are converted to results', async () => {
  const signed = { txid: TX[0] ?? '', rawDataHex: 'abcd', signature: '00'.repeat(65) }
  const ask = (answer: unknown) => stub({ '/wallet/broadcasthex': answer }).broadcast(signed)
  expect(await ask({ result: true, code: 'SUCCESS', txid: TX[0] })).toEqual({ ok: true })
  expect(await ask({ code: 'DUP_TRANSACTION_ERROR', message: 'Dup transaction.', txid: TX[0] })).toEqual({
    ok: false,
    code: 'DUP_TRANSACTION_ERROR',
    message: 'Dup transaction.',
  })
  const hex = Buffer.from('Tapos check error.').toString('hex')
  expect(await ask({ code: 'TAPOS_ERROR', message: hex })).toMatchObject({ message: 'Tapos check error.' })
  expect(await ask({ result: true, txid: TX[1] })).toMatchObject({ ok: false, code: 'TXID_MISMATCH' })
  await expect(ask({ result: false })).rejects.toMatchObject({ kind: 'malformed' })
  await expect(ask('ok')).rejects.toMatchObject({ kind: 'malformed' })
})

const transfer = { contract: DEV_USDT_CONTRACT, from: DEV_HOT_ADDRESS, to: DEV_COLD_ADDRESS, amount: 5n }
const constant = (answer: unknown) =>
  stub({ '/wallet/triggerconstantcontract': answer }).tryTransfer(transfer)

test('a simulated transfer gives its energy, or the reason why it would fail', async () => {
  expect(await constant({ result: { result: true }, energy_used: 64_285 })).toEqual({
    ok: true,
    energy: 64_285n,
  })
  const reason = Buffer.from('REVERT opcode executed').toString('hex')
  expect(await constant({ result: { result: true, message: reason }, energy_used: 3521 })).toEqual({
    ok: false,
    message: 'REVERT opcode executed',
  })
  const failed = { result: { result: true }, energy_used: 3521, transaction: { ret: [{ ret: 'FAILED' }] } }
  expect(await constant(failed)).toEqual({ ok: false, message: 'FAILED' })
})

test('a node error in a constant call is reported with its code', async () => {
  const message = Buffer.from('busy').toString('hex')
  await expect(constant({ result: { code: 'OTHER_ERROR', message } })).rejects.toMatchObject({
    kind: 'node_error',
    code: 'OTHER_ERROR',
    message: '/wallet/triggerconstantcontract: OTHER_ERROR busy',
  })
  expect(isTransient('OTHER_ERROR')).toBe(true)
  expect(isTransient('SIGERROR')).toBe(false)
  await expect(constant({})).rejects.toMatchObject({ kind: 'malformed', code: null })
})

test('prices come from the chain parameters, and missing ones are an error', async () => {
  const parameters = (list: object[]) =>
    stub({ '/wallet/getchainparameters': { chainParameter: list } }).prices()
  const both = [
    { key: 'getEnergyFee', value: 420 },
    { key: 'getTransactionFee', value: 1000 },
  ]
  expect(await parameters(both)).toEqual({ energySun: 420n, bandwidthSun: 1000n })
  await expect(parameters([{ key: 'getEnergyFee' }])).rejects.toMatchObject({ kind: 'malformed' })
})

test('an address is a contract when the node returns a contract for it', async () => {
  const ask = (answer: unknown) => stub({ '/wallet/getcontract': answer }).isContract(DEV_USDT_CONTRACT)
  expect(await ask({ contract_address: addressToHex(DEV_USDT_CONTRACT), abi: {} })).toBe(true)
  expect(await ask({})).toBe(false)
  for (const answer of [[], null, { abi: {} }, { contract_address: addressToHex(DEV_HOT_ADDRESS) }])
    await expect(ask(answer)).rejects.toMatchObject({ kind: 'malformed' })
})

test('solid blocks are read with one request for all and one for the infos of each that has transactions', async () => {
  const { chain, node, sign, client } = await startChain()
  const before = chain.height
  for (let each = 0; each < 2; each++) {
    await client.broadcast(await sign())
    await chain.mine(2)
  }
  await chain.mine(18)
  const asked: string[] = []
  const counting = createTronClient({
    post(path, body) {
      asked.push(path.slice('/walletsolidity/'.length))
      return node.post(path, body)
    },
  })
  const blocks = await counting.solidBlocks(before + 1, 100, { prove: true })
  expect(blocks.map(({ number, infos }) => [number - before, infos.length])).toEqual([
    [1, 1],
    [2, 0],
    [3, 1],
    [4, 0],
  ])
  expect(asked).toEqual(['getblockbylimitnext', ...Array(2).fill('gettransactioninfobyblocknum')])
  for (const block of blocks) expect(block).toEqual(await client.solidBlock(block.number, { prove: true }))
  expect(await client.solidBlocks(before + 1, 2)).toHaveLength(2)
  expect(await client.solidBlocks(chain.solidHeight + 1, 2)).toEqual([])
  // They end before the first that is inconsistent.
  chain.faults.emptyAnswers(1, 'infos')
  expect(await client.solidBlocks(before, 4)).toHaveLength(1)
  chain.faults.staleBlock(1)
  expect(await client.solidBlocks(before + 1, 4)).toEqual([])
})
