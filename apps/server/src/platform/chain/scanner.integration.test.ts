import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseNodes } from '@matin/tron/addresses'
import type { Block } from '@matin/tron/blocks'
import { createTronClient, type TronClient } from '@matin/tron/client'
import { createDevChain } from '@matin/tron/devchain/chain'
import type { DevChain } from '@matin/tron/devchain/dev-chain'
import { DEV_HOT_ADDRESS, DEV_USDT_CONTRACT, DEV_WITNESS_ADDRESS } from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { createNodeCheck, openTronPool } from '@matin/tron/pool'
import type { UsdtTransfer } from '@matin/tron/transfers'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { asSuperuser, openTestDatabase } from '../../testing/database.ts'
import { fixedClock, type MovableClock } from '../clock/clock.ts'
import { createLoader } from '../commands/batch-query.ts'
import { createWriter } from '../commands/batch-write.ts'
import { createKeyedMutex } from '../commands/keyed-mutex.ts'
import type { Database } from '../db/database.ts'
import { createIds } from '../ids.ts'
import type { Platform } from '../platform.ts'
import { type ChainListener, createScanner, type Scanner } from './scanner.ts'
import { chainCursor, chainWitness } from './tables.ts'
import { type ChainTransfer, createTrustedReader } from './trust.ts'
import { watchChain } from './watch.ts'

/** Time limit for a node's answer in milliseconds, as in production. */
const PATIENT_MS = 60_000
/**
 * Short time limit in milliseconds, for an answer that never comes. On a slow machine, it only causes more
 * runs.
 */
const HASTY_MS = 400
const TO_SOLID = 20

let database: Database
let drop: () => Promise<void>
let chain: DevChain
let clock: MovableClock
let platform: Platform
let url: string
let directory: string
let scanner: Scanner
/** Solid blocks that the listener received. */
let solid: { number: number; transfers: readonly ChainTransfer[] }[]
let shown: readonly UsdtTransfer[]

const listener: ChainListener = {
  async onSolidBlock(_tx, block: Block, transfers) {
    solid.push({ number: block.number, transfers })
  },
  async onRefusedBlock() {
    throw new Error('a part cannot be told')
  },
  async onHeadTransfers(_tx, transfers) {
    shown = transfers
  },
}

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await asSuperuser(database, 'DELETE FROM chain_cursor')
  await asSuperuser(database, 'DELETE FROM chain_witness')
  clock = fixedClock('2026-03-02T10:24:00Z')
  directory = await mkdtemp(join(tmpdir(), 'matin-scanner-'))
  chain = await createDevChain({
    dataDir: directory,
    now: () => clock.now().epochMilliseconds,
    genesis: { usdt: {}, trx: {} },
  })
  url = (await chain.listen()).url
  // The clock stands still: from here on, only a test mines blocks.
  await chain.tick()
  platform = {
    config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    database,
    db: database.db,
    load: createLoader(database.db, 1),
    write: createWriter(database.db),
    mutex: createKeyedMutex(),
    prices: { priceOf: async () => null },
    clock,
    ids: createIds(clock),
    pending: [],
    log: Fastify({ logger: false }).log,
  }
  solid = []
  shown = []
  scanner = newScanner()
  await scanner.scan()
  await watchChain(database.db, platform.clock.now())
})
afterEach(async () => {
  await chain.close()
  await rm(directory, { recursive: true, force: true })
})

/** Creates the scanner of another process, which knows only what is in the database. */
function newScanner(
  listen: ChainListener = listener,
  timeoutMs = PATIENT_MS,
  second: TronClient | null = null,
  mostBlocks?: number,
): Scanner {
  const client = createTronClient(createTronNode({ url, timeoutMs }))
  const reader = createTrustedReader(platform, client, second, DEV_USDT_CONTRACT)
  return createScanner(platform, client, { reader, usdtContract: DEV_USDT_CONTRACT, mostBlocks }, listen)
}

const paid = () => solid.flatMap(block => block.transfers.map(transfer => transfer.amount))

/**
 * Checks that every block came once and in order, and that the head's transfers are shown as the chain has
 * them.
 */
async function expectAllBlocks(): Promise<void> {
  expect(solid.map(block => block.number)).toEqual(Array.from({ length: chain.solidHeight }, (_, k) => k + 1))
  const [cursor] = await database.db.select().from(chainCursor)
  expect(cursor).toMatchObject({ blockNumber: BigInt(chain.solidHeight), headNumber: BigInt(chain.height) })
}

describe('the scanner', () => {
  it('reports each solid block once and in order, over restarts', async () => {
    await chain.faucetUsdt(DEV_HOT_ADDRESS, 7n)
    await chain.mine(TO_SOLID)
    await scanner.scan()
    await scanner.scan()
    await newScanner().scan()
    await expectAllBlocks()
    expect(paid()).toEqual([7n])
  })

  it.each(['first', 'second'])(
    'asks for single blocks after its %s node could not send a page',
    async slow => {
      await chain.mine(25)
      const client = createTronClient(createTronNode({ url, timeoutMs: PATIENT_MS }))
      const late: TronClient = {
        ...client,
        async solidBlocks(from, count, options) {
          if (count > 1) throw new Error('too slow')
          return await client.solidBlocks(from, count, options)
        },
      }
      const [one, second] = slow === 'first' ? [late, null] : [client, late]
      const reader = createTrustedReader(platform, one, second, DEV_USDT_CONTRACT)
      scanner = createScanner(platform, one, { reader, usdtContract: DEV_USDT_CONTRACT }, listener)
      const before = solid.length
      for (let run = 0; run < 3; run++) await scanner.scan().catch(() => undefined)
      expect(solid.length).toBeGreaterThan(before)
    },
  )

  it('posts a bounded number of blocks a run and continues in the next', async () => {
    const solidAtStart = solid.length
    await chain.mine(25)
    scanner = newScanner(undefined, undefined, undefined, 10)
    await scanner.scan()
    const first = solid.length
    expect(first).toBeLessThanOrEqual(solidAtStart + 10)
    await scanner.scan()
    expect(solid.length).toBe(first + 10)
    await scanner.scan()
    await expectAllBlocks()
  })

  it('in several processes at once posts each block once', async () => {
    await chain.faucetUsdt(DEV_HOT_ADDRESS, 7n)
    await chain.mine(60)
    await Promise.all([scanner.scan(), newScanner().scan(), newScanner().scan()])
    await expectAllBlocks()
    expect(paid()).toEqual([7n])
  })

  it('moves its cursor together with the findings or not at all', async () => {
    const before = solid.length
    await chain.mine(TO_SOLID)
    const failing = newScanner({
      ...listener,
      async onSolidBlock() {
        throw new Error('the books refuse')
      },
    })
    await expect(failing.scan()).rejects.toThrow('a part cannot be told')
    expect(solid.length).toBe(before)
    await scanner.scan()
    await expectAllBlocks()
  })

  it('passes a refused block to the listener once more, to be posted item by item', async () => {
    await chain.mine(TO_SOLID)
    const patient = newScanner({
      ...listener,
      async onSolidBlock() {
        throw new Error('the books refuse')
      },
      onRefusedBlock: listener.onSolidBlock,
    })
    await patient.scan()
    await expectAllBlocks()
  })

  it('shows transfers before they are solid, and removes those that a reorganisation drops', async () => {
    await chain.faucetUsdt(DEV_HOT_ADDRESS, 7n)
    await chain.mine(2)
    await scanner.scan()
    expect(shown.map(transfer => transfer.amount)).toEqual([7n])
    const [seen] = shown
    await chain.faults.forkBack(2)
    await chain.mine(1)
    await scanner.scan()
    expect(shown.map(transfer => transfer.txid)).toEqual([seen?.txid])
    await chain.faults.forkBack(4, { drop: true })
    await scanner.scan()
    expect(shown).toEqual([])
    await chain.mine(TO_SOLID)
    await scanner.scan()
    await expectAllBlocks()
    expect(paid()).toEqual([])
  })

  it('reads no head block while nobody watches, and shows nothing of those that it has read', async () => {
    await chain.faucetUsdt(DEV_HOT_ADDRESS, 7n)
    await chain.mine(2)
    await scanner.scan()
    expect(shown).toHaveLength(1)
    await database.db.update(chainCursor).set({ watchedUntil: platform.clock.now() })
    await scanner.scan()
    expect(shown).toEqual([])
    await expectAllBlocks()
    await watchChain(database.db, platform.clock.now())
    await scanner.scan()
    expect(shown).toHaveLength(1)
  })

  it('refuses a solid chain that does not follow the posted blocks', async () => {
    await database.db.update(chainCursor).set({ blockId: '00'.repeat(32) })
    await chain.mine(TO_SOLID)
    await expect(scanner.scan()).rejects.toThrow('does not follow')
  })
})

describe('a node that', () => {
  /**
   * Number of wrong answers for faults that change nothing in a block without transactions. It exceeds the
   * number of such blocks, so a block with transactions gets a wrong answer, too.
   */
  const WHOLE = 40
  const faults: [string, (chain: DevChain) => void][] = [
    ['answers nothing for a block', it => it.faults.emptyAnswers(3, 'block')],
    ['answers nothing for its transactions', it => it.faults.emptyAnswers(WHOLE, 'infos')],
    ['answers nothing at all', it => it.faults.emptyAnswers(3)],
    ['answers with the block before', it => it.faults.staleBlock(3)],
    ['goes back in height', it => it.faults.solidBack(9, 4)],
    ['delivers everything twice', it => it.faults.duplicateDelivery(WHOLE)],
    ['limits our rate', it => it.faults.rateLimit(3)],
    ['answers half', it => it.faults.malformedJson(3)],
    ['never answers', it => it.faults.timeouts(2)],
  ]
  it.each(faults)('%s causes no skipped block and no double posting', async (_, begin) => {
    const hasty = newScanner(listener, HASTY_MS)
    await chain.faucetUsdt(DEV_HOT_ADDRESS, 7n)
    await chain.mine(TO_SOLID)
    await chain.faults.severalTransfers([
      { to: DEV_HOT_ADDRESS, amount: 8n },
      { to: DEV_HOT_ADDRESS, amount: 9n },
    ])
    await chain.mine(TO_SOLID)
    begin(chain)
    // The job queue runs the scan every three seconds; the next run retries what failed.
    let runs = 0
    for (; solid.length < chain.solidHeight && runs < 60; runs++) {
      // The short time-out is only for an answer that will not come.
      const reader = chain.faults.pending().timeouts !== 0 ? hasty : scanner
      await reader.scan().catch(() => {})
    }
    expect(runs).toBeGreaterThan(1)
    await scanner.scan()
    await expectAllBlocks()
    expect(paid()).toEqual([7n, 8n, 9n])
  })
})

describe('a node that lies', () => {
  const lie = { to: DEV_HOT_ADDRESS, amount: 2_000_000_000n }
  const stop = async () => (await database.db.select().from(chainCursor))[0]?.stopped ?? null

  /**
   * Mines a block with a direct USDT transfer, one inside another contract's call, and a transfer of TRX. The
   * block is solid and not scanned yet.
   */
  async function unscanned() {
    const direct = await chain.faucetUsdt(DEV_HOT_ADDRESS, 7n)
    const inner = await chain.faults.innerTransfer(DEV_HOT_ADDRESS, 8n)
    const plain = await chain.faucetTrx(DEV_HOT_ADDRESS, 9n)
    await chain.mine(TO_SOLID)
    return { direct, inner, plain, number: chain.height - TO_SOLID + 1 }
  }
  type Scene = Awaited<ReturnType<typeof unscanned>>
  const lies: [string, string | null, (it: Scene) => void][] = [
    ['adds a receipt without a transaction', null, it => chain.faults.inventedReceipt(it.number, lie)],
    ['hangs a log on a transfer of TRX', 'node_faulty', it => chain.faults.inventedLog(it.plain.txid, lie)],
    [
      'tells another amount than was signed',
      'node_faulty',
      it => chain.faults.otherAmount(it.direct.txid, 2_000_000_000n),
    ],
    [
      'tells a failure of what succeeded',
      'node_faulty',
      it => chain.faults.otherResult(it.direct.txid, 'REVERT'),
    ],
    ['forges a block whole', 'witness_unknown', it => chain.faults.forgedBlock(it.number, lie)],
  ]

  it.each(lies)(
    'and %s causes no posting, and all is posted once the node is honest',
    async (_, reason, begin) => {
      begin(await unscanned())
      await scanner.scan()
      expect(paid()).toEqual([])
      expect(await stop()).toBe(reason)
      chain.faults.clear()
      await scanner.scan()
      await expectAllBlocks()
      expect(paid()).toEqual([7n, 8n])
      expect(await stop()).toBeNull()
    },
  )

  it('and reports a failed transaction as a success causes no posting', async () => {
    const failed = await chain.faults.failedTransfer(DEV_HOT_ADDRESS, 7n)
    await chain.mine(TO_SOLID)
    chain.faults.otherResult(failed.txid, 'SUCCESS')
    await scanner.scan()
    expect(paid()).toEqual([])
    expect(await stop()).toBe('node_faulty')
  })

  it('and attaches a log to another contract’s call has the transfer marked as reported by that node alone', async () => {
    const { inner } = await unscanned()
    chain.faults.inventedLog(inner.txid, lie)
    await scanner.scan()
    const transfers = solid.flatMap(block => block.transfers)
    expect(transfers.map(({ amount, borneOut }) => [amount, borneOut])).toEqual([
      [7n, true],
      [8n, false],
      [lie.amount, false],
    ])
  })

  it('is not believed when another node disagrees, and everything is posted once the first is honest', async () => {
    const second = await chain.secondNode()
    const other = createTronClient(createTronNode({ url: second.url, timeoutMs: PATIENT_MS }))
    const { inner } = await unscanned()
    chain.faults.inventedLog(inner.txid, lie)
    const both = newScanner(listener, PATIENT_MS, other)
    await both.scan()
    expect(paid()).toEqual([])
    expect(await stop()).toBe('nodes_disagree')
    chain.faults.clear()
    await both.scan()
    expect(solid.flatMap(block => block.transfers).map(({ amount, borneOut }) => [amount, borneOut])).toEqual(
      [
        [7n, true],
        [8n, true],
      ],
    )
    expect(await stop()).toBeNull()
  })

  it('is believed no more when it is the next one of several, and the second node is asked all the same', async () => {
    const second = await chain.secondNode()
    const other = createTronClient(createTronNode({ url: second.url, timeoutMs: PATIENT_MS }))
    const { inner } = await unscanned()
    chain.faults.inventedLog(inner.txid, lie)
    const check = createNodeCheck({ usdtContract: DEV_USDT_CONTRACT, now: () => 0 })
    const nodes = parseNodes(`http://127.0.0.1:9,${url}`) ?? []
    const pool = createTronClient(openTronPool(nodes, { header: 'x-key', check, now: () => 0 }))
    const reader = createTrustedReader(platform, pool, other, DEV_USDT_CONTRACT)
    const both = createScanner(platform, pool, { reader, usdtContract: DEV_USDT_CONTRACT }, listener)
    await both.scan()
    expect(paid()).toEqual([])
    expect(await stop()).toBe('nodes_disagree')
    chain.faults.clear()
    await both.scan()
    expect(paid()).toEqual([7n, 8n])
  })

  it('or whose second node is some blocks behind posts those that both have, and waits for the others', async () => {
    const second = await chain.secondNode()
    const other = createTronClient(createTronNode({ url: second.url, timeoutMs: PATIENT_MS }))
    await unscanned()
    const behind = chain.solidHeight - 1
    second.faults.solidBack(1, 1000)
    const both = newScanner(listener, PATIENT_MS, other)
    await both.scan()
    expect(await stop()).toBe(null)
    expect(solid.at(-1)?.number).toBe(behind)
    second.faults.clear()
    await both.scan()
    await expectAllBlocks()
  })

  it('or whose second node is silent stops the scan, which then continues without loss', async () => {
    const second = await chain.secondNode()
    const other = createTronClient(createTronNode({ url: second.url, timeoutMs: HASTY_MS }))
    const patient = createTronClient(createTronNode({ url: second.url, timeoutMs: PATIENT_MS }))
    await unscanned()
    second.faults.silence()
    await newScanner(listener, PATIENT_MS, other).scan()
    expect(paid()).toEqual([])
    expect(await stop()).toBe('second_node_silent')
    second.faults.clear()
    await newScanner(listener, PATIENT_MS, patient).scan()
    await expectAllBlocks()
    expect(paid()).toEqual([7n, 8n])
  })

  it('or names an unknown witness stops the scan until another node names the same witness', async () => {
    platform = { ...platform, config: { ...platform.config, TRON_WITNESSES: '' } }
    await unscanned()
    await newScanner().scan()
    expect(paid()).toEqual([])
    expect(await stop()).toBe('witness_unknown')
    const second = await chain.secondNode()
    const other = createTronClient(createTronNode({ url: second.url, timeoutMs: PATIENT_MS }))
    await newScanner(listener, PATIENT_MS, other).scan()
    expect(await database.db.select().from(chainWitness)).toMatchObject([{ address: DEV_WITNESS_ADDRESS }])
    await unscanned()
    await newScanner().scan()
    await expectAllBlocks()
    expect(paid()).toEqual([7n, 8n, 7n, 8n])
  })
})
