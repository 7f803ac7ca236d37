import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressWord, TRANSFER_TOPIC, uintWord } from './abi.ts'
import { addressToHex } from './address.ts'
import { parseBlock } from './blocks.ts'
import {
  DEV_COLD_ADDRESS,
  DEV_FAKE_USDT_CONTRACT,
  DEV_HOT_ADDRESS,
  DEV_USDT_CONTRACT,
} from './devchain/keys.ts'
import { usdtTransfers } from './transfers.ts'

const NUMBER = 9
const TXID = 'e'.repeat(64)
const good = {
  address: addressToHex(DEV_USDT_CONTRACT).slice(2),
  topics: [
    TRANSFER_TOPIC,
    addressWord(addressToHex(DEV_HOT_ADDRESS)),
    addressWord(addressToHex(DEV_COLD_ADDRESS)),
  ],
  data: uintWord(25_000_000n),
}

/** Parses these logs of one transaction with the client's parser and returns the transfers found in them. */
function extract(log: unknown[], change: Record<string, unknown> = {}) {
  const block = parseBlock(
    NUMBER,
    {
      blockID: NUMBER.toString(16).padStart(16, '0') + 'a'.repeat(48),
      block_header: { raw_data: { number: NUMBER, timestamp: 77, parentHash: 'b'.repeat(64) } },
      transactions: [{ txID: TXID }],
    },
    [{ id: TXID, blockNumber: NUMBER, blockTimeStamp: 77, receipt: { result: 'SUCCESS' }, log, ...change }],
  )
  if (block === null) throw new Error('the block was not accepted')
  return usdtTransfers(block, DEV_USDT_CONTRACT)
}

const found = {
  txid: TXID,
  logIndex: 0,
  from: DEV_HOT_ADDRESS,
  to: DEV_COLD_ADDRESS,
  amount: 25_000_000n,
  blockNumber: NUMBER,
  blockTimestamp: 77,
}

test('a transfer is found whatever contractResult says and whichever contract the transaction called', () => {
  expect(extract([good])).toEqual([found])
  expect(extract([good], { contractResult: [uintWord(0n)] })).toEqual([found])
  expect(extract([good], { contract_address: addressToHex(DEV_FAKE_USDT_CONTRACT) })).toEqual([found])
})

test('transfers of one transaction keep their positions in the log list despite malformed logs between them', () => {
  const logs = [good, null, { address: 'xyz' }, { ...good, data: uintWord(3n) }]
  expect(extract(logs)).toEqual([found, { ...found, logIndex: 3, amount: 3n }])
})

const [topic, from, to] = good.topics
test.each<[string, object]>([
  ['another contract', { address: addressToHex(DEV_FAKE_USDT_CONTRACT).slice(2) }],
  ['a value of zero', { data: uintWord(0n) }],
  ['another event', { topics: ['1'.repeat(64), from, to] }],
  ['two topics (value not in data)', { topics: [topic, from] }],
  ['four topics (an NFT)', { topics: [topic, from, to, uintWord(1n)] }],
  ['no topics', { topics: undefined }],
  ['a short topic', { topics: [topic, from, to?.slice(2)] }],
  ['a recipient with dirty upper bytes', { topics: [topic, from, `1${to?.slice(1)}`] }],
  ['short data', { data: '01' }],
  ['two words of data', { data: uintWord(1n) + uintWord(1n) }],
  ['no data', { data: undefined }],
  ['data that is not hex', { data: 'g'.repeat(64) }],
  ['an address with its prefix', { address: addressToHex(DEV_USDT_CONTRACT) }],
])('a log that is no USDT transfer is ignored: %s', (_, change) => {
  expect(extract([{ ...good, ...change }])).toEqual([])
})

test.each<[string, Record<string, unknown>]>([
  ['REVERT', { receipt: { result: 'REVERT' } }],
  ['OUT_OF_ENERGY', { receipt: { result: 'OUT_OF_ENERGY' } }],
  ['no receipt result', { receipt: {} }],
  ['no receipt', { receipt: undefined }],
  ['FAILED beside SUCCESS', { result: 'FAILED' }],
  ['a result of another type', { receipt: { result: 1 } }],
])('a transaction with %s credits nothing', (_, change) => {
  expect(extract([good], change)).toEqual([])
})

test('arbitrary logs never throw and credit nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.anything(), { maxLength: 4 }), logs => {
      expect(extract(logs)).toEqual([])
    }),
  )
})

test('amounts up to uint256 are exact', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, (1n << 256n) - 1n), amount => {
      expect(extract([{ ...good, data: uintWord(amount) }])).toEqual([{ ...found, amount }])
    }),
  )
})

test('the pinned contract must be an address', () => {
  expect(() => extract([good]) && usdtTransfers({ ...EMPTY }, 'T')).toThrow(RangeError)
})

const EMPTY = { id: '', number: 0, parentId: '', timestamp: 0, txids: [], infos: [] }
