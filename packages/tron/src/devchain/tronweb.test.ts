import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { startChain, TRX, USDT } from '../testing/test-chain.ts'
import {
  DEV_COLD_ADDRESS,
  DEV_HOT_ADDRESS,
  DEV_HOT_KEY,
  DEV_POISONER_ADDRESS,
  DEV_USDT_CONTRACT,
} from './keys.ts'

const TRANSFER = 'transfer(address,uint256)'
const parameters = [
  { type: 'address', value: DEV_COLD_ADDRESS },
  { type: 'uint256', value: '2500000' },
]

async function start() {
  const test = await startChain()
  return { ...test, tronWeb: new TronWeb({ fullHost: test.url, privateKey: DEV_HOT_KEY }) }
}

test('tronweb signs, sends and reads a transfer that the node built', async () => {
  const { chain, tronWeb } = await start()
  const built = await tronWeb.transactionBuilder.triggerSmartContract(
    DEV_USDT_CONTRACT,
    TRANSFER,
    { feeLimit: 100_000_000 },
    parameters,
  )
  const signed = await tronWeb.trx.sign(built.transaction)
  expect(await tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ result: true, txid: signed.txID })
  await chain.mine()
  expect(await tronWeb.trx.getTransactionInfo(signed.txID)).toEqual({})
  const info = await tronWeb.trx.getUnconfirmedTransactionInfo(signed.txID)
  expect(info).toMatchObject({
    id: signed.txID,
    blockNumber: chain.height,
    contractResult: ['0'.repeat(64)],
    fee: 6_428_500,
    receipt: { result: 'SUCCESS', energy_usage_total: 64_285, net_usage: 345 },
  })
  expect(info).not.toHaveProperty('result')
  await chain.mine(18)
  expect(await tronWeb.trx.getTransactionInfo(signed.txID)).toEqual(info)
  expect(await tronWeb.trx.getTransaction(signed.txID)).toMatchObject({
    txID: signed.txID,
    raw_data_hex: signed.raw_data_hex,
    ret: [{ contractRet: 'SUCCESS' }],
  })
  const block = await tronWeb.trx.getBlock(info.blockNumber)
  expect(block.transactions?.map(each => each.txID)).toEqual([signed.txID])
  expect(await tronWeb.trx.getBlock(block.blockID)).toEqual(block)
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_002_500_000n)
})

test('tronweb sends a transfer that it built locally', async () => {
  const { chain, tronWeb } = await start()
  const built = await tronWeb.transactionBuilder.triggerSmartContract(
    DEV_USDT_CONTRACT,
    TRANSFER,
    { txLocal: true, feeLimit: 100_000_000 },
    parameters,
  )
  const signed = await tronWeb.trx.sign(built.transaction)
  expect(tronWeb.trx.ecRecover(signed)).toBe(DEV_HOT_ADDRESS)
  expect(await tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ result: true })
  await chain.mine()
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_002_500_000n)
})

test('tronweb contract objects read and write', async () => {
  const { chain, tronWeb } = await start()
  const contract = await tronWeb.contract().at(DEV_USDT_CONTRACT)
  expect(await contract.balanceOf?.(DEV_HOT_ADDRESS).call()).toBe(1_000n * USDT)
  expect(await contract.symbol?.().call()).toBe('USDT')
  expect(await contract.name?.().call()).toBe('Tether USD')
  expect(await contract.decimals?.().call()).toBe(6n)
  const txid = await contract.transfer?.(DEV_COLD_ADDRESS, 5n).send({ feeLimit: 100_000_000 })
  await chain.mine()
  expect(await tronWeb.trx.getTransaction(txid)).toMatchObject({ txID: txid })
  expect(await contract.balanceOf?.(DEV_COLD_ADDRESS).call()).toBe(5_000n * USDT + 5n)
})

test('tronweb sends TRX and activates an account', async () => {
  const { chain, tronWeb } = await start()
  expect(await tronWeb.trx.getAccount(DEV_COLD_ADDRESS)).toEqual({})
  const sent = await tronWeb.trx.sendTransaction(DEV_COLD_ADDRESS, 3_000_000)
  expect(sent).toMatchObject({ result: true })
  await chain.mine(19)
  expect(await tronWeb.trx.getBalance(DEV_COLD_ADDRESS)).toBe(3_000_000)
  const info = await tronWeb.trx.getTransactionInfo(sent.txid)
  expect(info.fee).toBe(1_100_000)
  expect(info.receipt).not.toHaveProperty('result')
  expect(chain.trxBalance(DEV_HOT_ADDRESS)).toBe(10_000n * TRX - 4_100_000n)
})

test('tronweb reads accounts, resources, parameters, blocks and an energy estimate', async () => {
  const { tronWeb, chain } = await start()
  expect(await tronWeb.trx.getUnconfirmedBalance(DEV_HOT_ADDRESS)).toBe(10_000_000_000)
  expect(await tronWeb.trx.getAccountResources(DEV_HOT_ADDRESS)).toMatchObject({ freeNetLimit: 600 })
  expect(await tronWeb.trx.getChainParameters()).toContainEqual({ key: 'getEnergyFee', value: 100 })
  const estimate = await tronWeb.transactionBuilder.estimateEnergy(DEV_USDT_CONTRACT, TRANSFER, {}, [
    { type: 'address', value: DEV_POISONER_ADDRESS },
    { type: 'uint256', value: 1 },
  ])
  expect(estimate.energy_required).toBe(64_285)
  expect(await tronWeb.isConnected()).toMatchObject({ fullNode: true })
  const current = await tronWeb.trx.getCurrentBlock()
  expect(current.block_header.raw_data.number).toBe(chain.height)
  expect((await tronWeb.trx.getConfirmedCurrentBlock()).block_header.raw_data.number).toBe(chain.solidHeight)
  expect(await tronWeb.trx.getBlockRange(0, 3)).toHaveLength(4)
})

test('tronweb refuses a transaction that a lying node built', async () => {
  const { chain, tronWeb } = await start()
  chain.faults.lyingNode(1)
  await expect(
    tronWeb.transactionBuilder.triggerSmartContract(DEV_USDT_CONTRACT, TRANSFER, {}, parameters),
  ).rejects.toThrow('Invalid transaction')
})

test('refused requests have the errors that tronweb expects', async () => {
  const { tronWeb } = await start()
  await expect(
    tronWeb.transactionBuilder.triggerSmartContract(DEV_COLD_ADDRESS, TRANSFER, {}, parameters),
  ).rejects.toThrow('No contract or not a valid smart contract')
  const built = await tronWeb.transactionBuilder.sendTrx(DEV_COLD_ADDRESS, 1, DEV_HOT_ADDRESS)
  const signed = await tronWeb.trx.sign(built)
  const [signature = ''] = signed.signature
  const forged = {
    ...signed,
    signature: [`${signature.slice(0, 10)}${signature[10] === '0' ? '1' : '0'}${signature.slice(11)}`],
  }
  const refused = await tronWeb.trx.sendRawTransaction(forged)
  expect(refused).toMatchObject({ code: 'SIGERROR', txid: signed.txID })
  expect(tronWeb.toUtf8(String(refused.message))).toMatch('Validate signature error')
  await expect(tronWeb.trx.getBlock(1_000_000)).rejects.toThrow('Block not found')
})
