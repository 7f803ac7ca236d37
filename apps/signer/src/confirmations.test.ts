import { TRANSFER_TOPIC } from '@matin/tron/abi'
import { addressToHex } from '@matin/tron/address'
import type { TransactionInfo } from '@matin/tron/blocks'
import { DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS, DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { expect, it } from 'vitest'
import { createConfirmer } from './confirmations.ts'

const word = (hex: string) => hex.padStart(64, '0')
const hexOf = (address: string) => addressToHex(address).slice(2)
const info: TransactionInfo = {
  id: 'a'.repeat(64),
  blockNumber: 7,
  blockTimestamp: 0,
  feeSun: 0n,
  contractAddress: addressToHex(DEV_USDT_CONTRACT),
  failed: false,
  receipt: { result: 'SUCCESS', energyUsed: 0n, energyFeeSun: 0n },
  logs: [
    {
      index: 0,
      address: hexOf(DEV_USDT_CONTRACT),
      topics: [TRANSFER_TOPIC, word(hexOf(DEV_FAUCET_ADDRESS)), word(hexOf(DEV_HOT_ADDRESS))],
      data: word((5_000_000).toString(16)),
    },
  ],
}
const arrival = {
  id: '01999999-0000-7000-8000-000000000001',
  txid: info.id,
  logIndex: 0,
  from: DEV_FAUCET_ADDRESS,
  to: DEV_HOT_ADDRESS,
  amount: '5000000',
  block: 7,
}

/** Returns what is reported as seen of an arrival, by a node that has the transaction in a block. */
async function seen(isSolid: boolean, told = arrival): Promise<string[]> {
  const reported: string[] = []
  const confirm = createConfirmer({
    server: {
      arrivalsWork: async () => ({ arrivals: [told] }),
      reportSeen: async ({ seen: ids }) => void reported.push(...ids),
    },
    node: { transactionInfo: async (_, { solid }) => (isSolid || !solid ? info : null) },
    usdtContract: DEV_USDT_CONTRACT,
    log: () => undefined,
  })
  expect(await confirm()).toBe(true)
  return reported
}

it('an arrival is confirmed once its block is solid at our own node, and not before', async () => {
  expect(await seen(false)).toEqual([])
  expect(await seen(true)).toEqual([arrival.id])
})

it.each([
  ['amount', { amount: '5000001' }],
  ['recipient', { to: DEV_FAUCET_ADDRESS }],
  ['sender', { from: DEV_HOT_ADDRESS }],
  ['block', { block: 8 }],
  ['log', { logIndex: 1 }],
])('an arrival is not confirmed that our own node has with another %s', async (_, other) => {
  expect(await seen(true, { ...arrival, ...other })).toEqual([])
})
