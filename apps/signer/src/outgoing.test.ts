import type { ExplainedPayment } from '@matin/contract/internal/signer'
import { addressToHex } from '@matin/tron/address'
import type { Block } from '@matin/tron/blocks'
import {
  DEV_COLD_ADDRESS,
  DEV_FAUCET_ADDRESS,
  DEV_HOT_ADDRESS,
  DEV_USDT_CONTRACT,
} from '@matin/tron/devchain/keys'
import { expect, it } from 'vitest'
import { createOutgoing } from './outgoing.ts'
import type { AdoptedPayment } from './store.ts'

const topic = (address: string) => addressToHex(address).slice(2).padStart(64, '0')
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface Paid {
  txid: string
  to: string
  amount: bigint
}

/** Creates a solid block with these transfers of the hot wallet. */
function blockOf(number: number, paid: readonly Paid[]): Block {
  const timestamp = number * 3000
  return {
    ...{ id: String(number).padStart(64, '0'), number, timestamp, parentId: '' },
    txids: paid.map(({ txid }) => txid),
    infos: paid.map(({ txid, to, amount }) => ({
      id: txid,
      blockNumber: number,
      blockTimestamp: timestamp,
      feeSun: 0n,
      contractAddress: addressToHex(DEV_USDT_CONTRACT),
      failed: false,
      receipt: { result: 'SUCCESS', energyUsed: 0n, energyFeeSun: 0n },
      logs: [
        {
          index: 0,
          address: addressToHex(DEV_USDT_CONTRACT).slice(2),
          topics: [TRANSFER, topic(DEV_HOT_ADDRESS), topic(to)],
          data: amount.toString(16).padStart(64, '0'),
        },
      ],
    })),
  } as Block
}

/**
 * Creates what `createOutgoing` needs: a chain of `solid` blocks with these payments, a store last written at
 * `checked`, and a server that explains payments as in `explained`.
 */
function scene(how: {
  solid: number
  head?: number
  paid?: Record<number, Paid[]>
  checked?: { block: number; at: number } | null
  signed?: string[]
  explained?: ExplainedPayment[]
  waitsForHead?: boolean
}) {
  const { solid, head = solid + 19, paid = {}, checked = null, signed = [], explained = [] } = how
  const read: number[] = []
  const adopted: { payments: readonly AdoptedPayment[]; block: number }[] = []
  let present = solid
  let written = checked
  const outgoing = createOutgoing({
    store: {
      checked: () => written,
      hasSigned: txid =>
        signed.includes(txid) || adopted.some(one => one.payments.some(p => p.txid === txid)),
      adopt(payments, block, at) {
        adopted.push({ payments, block })
        written = { block, at }
      },
    },
    node: {
      async solidBlock(number) {
        read.push(number)
        return number <= present ? blockOf(number, paid[number] ?? []) : null
      },
      head: async () => ({ ...blockOf(head, []) }),
    },
    server: { explain: async () => explained },
    usdtContract: DEV_USDT_CONTRACT,
    hotAddress: DEV_HOT_ADDRESS,
    coldAddress: DEV_COLD_ADDRESS,
    waitsForHead: how.waitsForHead ?? false,
    log: () => {},
  })
  return {
    outgoing,
    read,
    adopted,
    explained,
    pause: () => outgoing.pauseOf(blockOf(present, [])),
    grow: (blocks: number) => {
      present += blocks
    },
  }
}

const PAID: Paid = { txid: 'a'.repeat(64), to: DEV_FAUCET_ADDRESS, amount: 19_000_000n }
const EXPLAINED: ExplainedPayment = {
  ...{ txid: PAID.txid, subject: '0192b9d0-0000-7000-8000-000000000001' },
  ...{ address: PAID.to, amount: '19000000', uid: '100000001' },
}

it('with a new store, the signer reads the blocks of the last day', async () => {
  const { pause, read, outgoing } = scene({ solid: 30_000 })
  expect(await pause()).toBe('catching_up')
  expect(outgoing.isReading()).toBe(true)
  expect(read[0]).toBe(30_000 - 28_800 + 1)
  let rounds = 1
  while ((await pause()) !== null) rounds++
  expect(rounds).toBe(71)
  expect(new Set(read).size).toBe(28_800)
})

it('with a store that was written recently, the signer reads the blocks since then at its start, and none later', async () => {
  const { pause, read, grow } = scene({ solid: 500, checked: { block: 495, at: 0 } })
  expect(await pause()).toBeNull()
  expect(read).toEqual([496, 497, 498, 499, 500])
  grow(40)
  expect(await pause()).toBeNull()
  expect(read).toHaveLength(5)
})

it('a payment that the store lacks is adopted as the server explains it, with the time of its block', async () => {
  const { pause, adopted } = scene({ solid: 10, paid: { 7: [PAID] }, explained: [EXPLAINED] })
  expect(await pause()).toBeNull()
  expect(adopted).toEqual([
    {
      block: 10,
      payments: [
        {
          ...{ txid: PAID.txid, subject: EXPLAINED.subject, kind: 'withdrawal', address: PAID.to },
          ...{ amount: 19_000_000n, uid: '100000001', at: 21_000 },
        },
      ],
    },
  ])
})

it('a payment that the server does not explain, or explains with other values, stops the signing', async () => {
  for (const explained of [
    [],
    [{ ...EXPLAINED, amount: '18000000' }],
    [{ ...EXPLAINED, address: DEV_COLD_ADDRESS }],
  ]) {
    const { pause, adopted, read } = scene({ solid: 10, paid: { 7: [PAID] }, explained })
    expect(await pause()).toBe('outgoing_unknown')
    expect(adopted).toEqual([{ payments: [], block: 6 }])
    // Until somebody has posted it, that block alone is read again.
    expect(await pause()).toBe('outgoing_unknown')
    expect(read.slice(11)).toEqual([7])
  }
})

it('an unknown payment is adopted once the server explains it, together with later payments', async () => {
  const later = { ...PAID, txid: 'c'.repeat(64) }
  const explained: ExplainedPayment[] = [{ ...EXPLAINED, txid: later.txid }]
  const { pause, adopted } = scene({ solid: 10, paid: { 7: [PAID], 9: [later] }, explained })
  expect(await pause()).toBe('outgoing_unknown')
  explained.push(EXPLAINED)
  while ((await pause()) !== null) {
    // One round reads the block that was unknown, the next one the rest.
  }
  expect(adopted.flatMap(({ payments }) => payments.map(({ txid }) => txid))).toEqual([PAID.txid, later.txid])
})

it('payments from the store and to the cold wallet need no explanation', async () => {
  const surplus = { txid: 'b'.repeat(64), to: DEV_COLD_ADDRESS, amount: 5n }
  const { pause, adopted } = scene({ solid: 10, paid: { 3: [PAID], 4: [surplus] }, signed: [PAID.txid] })
  expect(await pause()).toBeNull()
  expect(adopted[0]?.payments).toMatchObject([{ txid: surplus.txid, kind: 'surplus' }])
})

it('with a store that was offline, the signer waits until the head block of its start is solid, because that block may contain the last payments', async () => {
  const { pause, grow } = scene({ solid: 10, head: 29, checked: { block: 10, at: 0 }, waitsForHead: true })
  expect(await pause()).toBe('catching_up')
  grow(18)
  expect(await pause()).toBe('catching_up')
  grow(1)
  expect(await pause()).toBeNull()
})

it('a block that the node does not have yet is requested again', async () => {
  const { outgoing, grow } = scene({ solid: 10 })
  expect(await outgoing.pauseOf(blockOf(11, []))).toBe('catching_up')
  expect(outgoing.isReading()).toBe(false)
  grow(1)
  expect(await outgoing.pauseOf(blockOf(11, []))).toBeNull()
})
