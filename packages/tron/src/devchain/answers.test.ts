import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { addressWord } from '../abi.ts'
import { addressToHex } from '../address.ts'
import { bytesField } from '../proto.ts'
import { encodeRaw } from '../raw-transaction.ts'
import { signHash, txidOf } from '../sign.ts'
import { startChain } from '../testing/test-chain.ts'
import { REVERT_REASON } from './contracts.ts'
import { DEV_COLD_ADDRESS, DEV_HOT_ADDRESS, DEV_HOT_KEY, DEV_USDT_CONTRACT } from './keys.ts'

/* Answers as java-tron 4.8 gives them. */

const hex = (text: string) => bytesToHex(utf8ToBytes(text))
const [HOT, COLD, USDT] = [DEV_HOT_ADDRESS, DEV_COLD_ADDRESS, DEV_USDT_CONTRACT].map(addressToHex) as [
  string,
  string,
  string,
]

test('a transaction without a contract, and a transfer of nothing, are refused with a code', async () => {
  const { node, client } = await startChain()
  expect(await node.post('/wallet/broadcasthex', { transaction: '' })).toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'Contract validate error : No contract!',
  })
  const { id, timestamp } = await client.head()
  const raw = encodeRaw({
    refBlockBytes: id.slice(12, 16),
    refBlockHash: id.slice(16, 32),
    expiration: timestamp + 60_000,
    timestamp,
    feeLimit: 0n,
    memo: '',
    permissionId: 0,
    contract: { type: 'TransferContract', owner: HOT, to: COLD, amount: 0n },
  })
  const signature = signHash(txidOf(raw), DEV_HOT_KEY)
  const signed = { txid: txidOf(raw), rawDataHex: bytesToHex(raw), signature }
  expect(await client.broadcast(signed)).toEqual({
    ok: false,
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'Contract validate error : Amount must be greater than 0.',
  })
  const malformed = { transaction: bytesToHex(bytesField(1, utf8ToBytes('x'))) }
  await expect(node.post('/wallet/broadcasthex', malformed)).rejects.toMatchObject({ kind: 'node_error' })
})

test('a transfer of TRX is built for an account only', async () => {
  const { node } = await startChain()
  const build = (owner_address: string, amount: number) =>
    node.post('/wallet/createtransaction', { owner_address, to_address: HOT, amount })
  await expect(build(COLD, 1)).rejects.toThrow('no OwnerAccount')
  await expect(build(HOT, 1)).rejects.toThrow('to yourself')
})

test('a constant call of an address without a contract says that there is none', async () => {
  const { node } = await startChain()
  const call = { owner_address: HOT, contract_address: COLD, function_selector: 'decimals()' }
  const message = 'Smart contract is not exist.'
  expect(await node.post('/wallet/triggerconstantcontract', call)).toEqual({
    result: { code: 'CONTRACT_VALIDATE_ERROR', message: hex(message) },
  })
  const visible = {
    ...call,
    owner_address: DEV_HOT_ADDRESS,
    contract_address: DEV_COLD_ADDRESS,
    visible: true,
  }
  expect(await node.post('/wallet/triggerconstantcontract', visible)).toEqual({
    result: { code: 'CONTRACT_VALIDATE_ERROR', message },
  })
})

test('a revert has its reason, and a visible answer has texts and base58 addresses', async () => {
  const { chain, node, client, sign } = await startChain()
  chain.faults.failNext('REVERT', { keepLogs: true })
  const { txid, rawDataHex, signature } = await sign()
  await client.broadcast({ txid, rawDataHex, signature })
  await chain.mine(19)
  const info = (visible: boolean) =>
    node.post('/walletsolidity/gettransactioninfobyid', { value: txid, visible })
  const message = 'REVERT opcode executed'
  expect(await info(false)).toMatchObject({
    contractResult: [REVERT_REASON],
    contract_address: USDT,
    resMessage: hex(message),
    log: [{ address: USDT.slice(2) }],
  })
  expect(await info(true)).toMatchObject({
    contract_address: DEV_USDT_CONTRACT,
    resMessage: message,
    log: [{ address: DEV_USDT_CONTRACT }],
  })
  const reverting = {
    owner_address: COLD,
    contract_address: USDT,
    function_selector: 'transfer(address,uint256)',
    parameter: addressWord(HOT) + 'f'.repeat(64),
  }
  expect(await node.post('/wallet/triggerconstantcontract', reverting)).toMatchObject({
    result: { result: true, message: hex(message) },
    constant_result: [REVERT_REASON],
  })
})

test('a transaction info is refused for what is not hex, and empty for another transaction', async () => {
  const { node } = await startChain()
  const info = (value: string) => node.post('/wallet/gettransactioninfobyid', { value })
  await expect(info('xyz')).rejects.toMatchObject({ kind: 'node_error' })
  expect(await info('ab'.repeat(32))).toEqual({})
})

test('a node names its newest blocks, witnesses and contracts, and the signatures that a transaction lacks', async () => {
  const { chain, node, client } = await startChain()
  const [head, solid] = [await client.head(), await client.solidHead()]
  expect(await node.post('/wallet/getnodeinfo', {})).toEqual({
    block: `Num:${chain.height},ID:${head.id}`,
    solidityBlock: `Num:${chain.solidHeight},ID:${solid.id}`,
  })
  expect(await node.post('/wallet/listwitnesses', {})).toMatchObject({ witnesses: [{ isJobs: true }] })
  expect(await node.post('/wallet/getcontractinfo', { value: USDT })).toMatchObject({
    smart_contract: { contract_address: USDT },
  })
  expect(await node.post('/wallet/getaccountnet', { address: HOT })).toMatchObject({ freeNetLimit: 600 })
  expect(await node.post('/wallet/getaccountnet', { address: COLD })).toEqual({})
  const transfer = { owner_address: HOT, to_address: COLD, amount: 1 }
  const built = (await node.post('/wallet/createtransaction', transfer)) as { txID: string }
  const { txID } = built
  const weight = (more: object) => node.post('/wallet/getsignweight', { ...built, ...more })
  expect(await weight({})).toMatchObject({
    result: { code: 'NOT_ENOUGH_PERMISSION' },
    permission: { keys: [{ address: HOT, weight: 1 }] },
    transaction: { transaction: { txID } },
  })
  expect(await weight({ signature: [signHash(txID, DEV_HOT_KEY)] })).toMatchObject({
    approved_list: [HOT],
    current_weight: 1,
  })
})
