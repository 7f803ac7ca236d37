import type { WalletLogItem } from '@matin/contract/assets'
import type { CustomerKind, CustomerTransfer } from '@matin/domain/ledger/account'
import type { AssetId } from '@matin/domain/money/asset'
import { PLATFORM, post, trialBalance } from '@matin/ledger/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { loadIn } from '#platform/commands/batch-query.ts'
import { type Database, inTransaction } from '#platform/db/database.ts'
import { PAGE_SIZE } from '#platform/db/page.ts'
import { firstIdAt } from '#platform/ids.ts'
import { asSuperuser, openTestDatabase, withoutOperators } from '#testing/database.ts'
import { countingAsk } from '#testing/plan.ts'
import { type LogFilter, logPage, searchPage } from './history.ts'

const CONFIG = readConfig({ NODE_ENV: 'test' })
const CUSTOMER = '00000000-0000-7000-8000-000000000001'
const OTHER = '00000000-0000-7000-8000-000000000002'
const START = Temporal.Instant.from('2026-01-20T10:00:00Z')
const NOW = Temporal.Instant.from('2026-04-20T10:00:00Z')

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
})
afterAll(() => drop?.())

/** Posts the `n`-th event of a history, an hour after the one before it. */
async function book(
  n: number,
  kind: CustomerTransfer,
  postings: [CustomerKind | 'inventory' | 'revenue' | 'custody_deposit', bigint, AssetId?, string?][],
): Promise<void> {
  const at = START.add({ hours: n })
  const request = {
    id: `${firstIdAt(at).slice(0, 14)}7000-8000-${n.toString(16).padStart(12, '0')}`,
    key: `test:${n}`,
    kind,
    reference: `reference ${n}`,
    at,
    postings: postings.map(([account, amount, asset = 'USDT', owner = CUSTOMER]) => ({
      owner: ['inventory', 'revenue', 'custody_deposit'].includes(account) ? PLATFORM : owner,
      asset,
      kind: account,
      amount,
    })),
  }
  const booked = await inTransaction(database.db, tx => withoutOperators(tx, () => post(tx, request)))
  if (!booked.ok) throw new Error(booked.error)
}

async function walk(filter: LogFilter): Promise<WalletLogItem[]> {
  const items: WalletLogItem[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await logPage(CONFIG, loadIn(database.db), NOW, CUSTOMER, { ...filter, cursor })
    expect(page.items.length).toBeLessThanOrEqual(PAGE_SIZE)
    items.push(...page.items)
    if (page.next === null) return items
    cursor = page.next
  }
}

describe('the wallet log over three months', () => {
  let all: WalletLogItem[]
  beforeAll(async () => {
    await book(0, 'deposit_seen', [
      ['custody_deposit', -1_000_000_000n],
      ['unclaimed', 1_000_000_000n],
    ])
    await book(1, 'recharge', [
      ['unclaimed', -1_000_000_000n],
      ['spot', 1_000_000_000n],
    ])
    await book(2, 'deposit_seen', [
      ['custody_deposit', -900_000_000n, 'BTC'],
      ['inventory', 900_000_000n, 'BTC'],
    ])
    // A different event every hour, over three months.
    for (let n = 3; n < 130; n++) {
      const amount = BigInt(n) * 10_000n
      if (n % 9 === 0)
        await book(n * 15, 'exchange', [
          ['spot', -amount],
          ['inventory', amount],
          ['spot', 5_000n, 'BTC'],
          ['inventory', -5_000n, 'BTC'],
        ])
      else if (n % 5 === 0)
        await book(n * 15, 'internal_transfer', [
          ['spot', -amount],
          ['spot', amount, 'USDT', OTHER],
        ])
      else if (n % 7 === 0)
        await book(n * 15, 'machine_rent', [
          ['spot', -amount],
          ['revenue', amount],
        ])
      else
        await book(n * 15, 'own_transfer', [
          ['spot', n % 2 === 0 ? -amount : -20_000n],
          ['mining', n % 2 === 0 ? amount : 20_000n],
        ])
    }
    all = await walk({})
  }, 60_000)

  it('is listed newest first with one row per event and its posted amounts', async () => {
    expect(all).toHaveLength(128)
    expect(all.map(item => item.id)).toEqual(
      all
        .map(item => item.id)
        .toSorted()
        .toReversed(),
    )
    expect(all.at(-1)).toMatchObject({
      kind: 'deposit_seen',
      account: 'unclaimed',
      amount: '1000',
      other: null,
    })
    expect(all.find(item => item.kind === 'exchange')).toMatchObject({
      asset: 'BTC',
      amount: '0.00005',
      other: { asset: 'USDT', account: 'spot' },
    })
    expect(await trialBalance(database.db)).toEqual([])
  })

  const day = (n: number) => START.add({ hours: n * 24 })
  it.each<[string, LogFilter]>([
    ['kind', { kind: 'own_transfer' }],
    ['rare kind', { kind: 'deposit_seen' }],
    ['kind that never was', { kind: 'maturity' }],
    ['coin', { asset: 'BTC' }],
    ['coin of both sides', { asset: 'USDT' }],
    ['coin that never was', { asset: 'DOGE' }],
    ['kind and coin', { kind: 'exchange', asset: 'USDT' }],
    ['days', { period: { from: day(10), until: day(40) } }],
    ['first days', { period: { until: day(5) } }],
    ['kind, coin and days', { kind: 'own_transfer', asset: 'USDT', period: { from: day(30) } }],
  ])('filtered by %s equals the full list filtered the same way', async (_, filter) => {
    const { kind, asset, period = {} } = filter
    const expected = all.filter(
      item =>
        (kind === undefined || item.kind === kind) &&
        (asset === undefined || item.asset === asset || item.other?.asset === asset) &&
        (period.from === undefined || Temporal.Instant.from(item.time).since(period.from).sign >= 0) &&
        (period.until === undefined || Temporal.Instant.from(item.time).since(period.until).sign < 0),
    )
    expect(await walk(filter)).toEqual(expected)
  })

  it('finds events by amount, whatever its notation and sign', async () => {
    const found = async (search: string, filter: LogFilter = {}) =>
      (await searchPage(CONFIG, database.db, CUSTOMER, filter, search)).items
    const amount = (wanted: string) => all.filter(item => item.amount.replace('-', '') === wanted)
    expect((await found('1,000.00')).map(item => item.kind)).toEqual(['deposit_seen'])
    expect(await found('0.64')).toEqual(amount('0.64'))
    expect(await found('-0.64')).toEqual(amount('0.64'))
    expect(await found('0.64', { kind: 'exchange' })).toEqual([])
    // Of the other side of an exchange.
    expect((await found('0.09')).map(item => item.other?.amount)).toEqual(['-0.09'])
    expect(await found('0.123456')).toEqual([])
    expect(await found("0' OR true --")).toEqual([])
  })
})

describe('the wallet log with 10,000 events', () => {
  const MANY = '00000000-0000-7000-8000-00000000000a'
  const FEW = '00000000-0000-7000-8000-00000000000b'
  const year = Temporal.Instant.from('2027-01-01T00:00:00Z')

  beforeAll(async () => {
    // A kind that is rare and old, a coin that is rare and old, and years of two kinds.
    await asSuperuser(
      database,
      `SELECT ledger.make_partitions('2027-01-01', 36);
      INSERT INTO ledger.account (owner, asset, kind, balance, floor, deferred)
        SELECT o, a, 'spot', 0, 0, false FROM unnest(ARRAY['${MANY}', '${FEW}']::uuid[]) o, unnest(ARRAY['USDT', 'BTC']) a;
      INSERT INTO ledger.activity (customer, id, at, kind, reference, asset, account, amount)
        SELECT c.customer, (overlay(ledger.first_id(m.at)::text PLACING right(m.n::text, 4) FROM 33))::uuid, m.at,
            CASE WHEN m.n < 3 THEN 'maturity' WHEN m.n % 2 = 0 THEN 'payout' ELSE 'own_transfer' END, '', CASE WHEN m.n < 5 THEN 'BTC' ELSE 'USDT' END,
            'spot', m.n
          FROM (VALUES ('${MANY}'::uuid, 10000), ('${FEW}', 60)) AS c (customer, events)
            CROSS JOIN LATERAL (SELECT n, '2027-01-01'::timestamp + n * interval '26000 hours' / c.events AS at
              FROM generate_series(1, c.events) AS n) AS m`,
    )
  }, 60_000)

  /**
   * Reads a page of the wallet log and returns it with the number of blocks and rows that PostgreSQL read.
   */
  async function costOf(customer: string, filter: LogFilter) {
    const { ask, cost } = countingAsk(database)
    const page = await logPage(CONFIG, ask, year.add({ hours: 26_000 }), customer, filter)
    return { ...cost, page }
  }

  it.each<[string, LogFilter]>([
    ['unfiltered', {}],
    ['by the kind of every other event', { kind: 'payout' }],
    ['by a kind that is rare and old', { kind: 'maturity' }],
    ['by the coin of nearly all', { asset: 'USDT' }],
    ['by a coin that is rare and old', { asset: 'BTC' }],
    [
      'by days of the middle',
      { period: { from: year.add({ hours: 9000 }), until: year.add({ hours: 12_000 }) } },
    ],
  ])('costs as much to read %s, on any page, as a log with 60 events', async (_, filter) => {
    const few = await costOf(FEW, filter)
    const first = await costOf(MANY, filter)
    const late = await costOf(MANY, { ...filter, cursor: firstIdAt(year.add({ hours: 9500 })) })
    expect(first.page.items.length).toBeGreaterThan(0)
    for (const { blocks } of [first, late]) expect(blocks).toBeLessThan(few.blocks * 1.5 + 50)
  })

  it('is listed at the same cost when the statistics of PostgreSQL contain 40,000 customers with one event each', async () => {
    await asSuperuser(
      database,
      `INSERT INTO ledger.activity (customer, id, at, kind, reference, asset, account, amount)
        SELECT md5('idle' || n)::uuid, (overlay(ledger.first_id(at)::text PLACING right(md5(n::text), 12) FROM 25))::uuid, at,
            'own_transfer', '', 'USDT', 'spot', 1
          FROM generate_series(1, 40000) AS n CROSS JOIN LATERAL (SELECT '2027-01-01'::timestamp + n * interval '39 minutes' AS at) AS m`,
    )
    const few = await costOf(FEW, {})
    const many = await costOf(MANY, { cursor: firstIdAt(year.add({ hours: 9500 })) })
    expect(many.page.items).toHaveLength(PAGE_SIZE)
    expect(many.blocks).toBeLessThan(few.blocks * 1.5 + 50)
    expect(many.rows).toBeLessThan(13 * (PAGE_SIZE + 1))
  })

  it('is searched in steps of bounded size, each of which returns a cursor for the next step', async () => {
    const found: string[] = []
    let pieces = 0
    for (let cursor: string | undefined; ; pieces++) {
      const page = await searchPage(CONFIG, database.db, MANY, { cursor }, '0.00001')
      found.push(...page.items.map(item => item.amount))
      if (page.next === null) break
      cursor = page.next
    }
    expect(found).toEqual(['0.00001'])
    expect(pieces).toBe(5)
  })
})
