import { getTokenData, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { buyMine, listMines } from '@matin/contract/mining'
import {
  exportStatement,
  getYearlySummary,
  STATEMENT_COLUMNS,
  STATEMENT_ROWS_HEADER,
} from '@matin/contract/statement'
import { getUserInfo } from '@matin/contract/user'
import { maskPerson } from '@matin/domain/auth/mask'
import { fromWire } from '@matin/domain/money/amount'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { idByEmail } from '#testing/customers.ts'
import {
  expectBalancedBooks,
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
} from '#testing/harness.ts'

let harness: Harness
let who: TestCustomer
let friend: TestCustomer
beforeAll(async () => {
  // 2 January in Tokyo, still 1 January in New York.
  harness = await startHarness('2026-01-02T03:30:00Z')
  who = await harness.funded('1000')
  friend = await harness.funded('100')
  const lock = (await who.call(listMines, {})).items.find(item => item.cycleDays === 7) ?? missing()
  await who.call(buyMine, { versionId: lock.versionId, amount: '300', pin: PIN })
  for (let day = 0; day < 3; day++) await harness.advance({ hours: 24 })
  await who.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: '50' })
  await friend.call(sendToCustomer, { to: (await who.call(getUserInfo, {})).uid, amount: '7', pin: PIN })
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

const day = (offset = 0) =>
  harness.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: offset }).toString()
async function csv(input: Record<string, string>, token = who.token) {
  const response = await harness.app.server.inject({
    method: 'GET',
    url: exportStatement.path,
    query: { timeZone: 'UTC', ...input },
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: '10.9.0.1',
  })
  return {
    response,
    lines: response.body
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, -1),
  }
}
const column = (line: string, name: (typeof STATEMENT_COLUMNS)[number]) =>
  line.split(',')[STATEMENT_COLUMNS.indexOf(name)] ?? ''

describe('an account statement', () => {
  it('is an uncached CSV file with byte order mark, header row, CRLF and one line per event', async () => {
    const { response, lines } = await csv({ from: '2026-01-01', to: day() })
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="statement-2026-01-01-${day()}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(lines[0]).toBe(STATEMENT_COLUMNS.join(','))
    const [entries] = await rowsOf<{ count: number }>(
      harness.app.platform.db,
      sql`SELECT count(DISTINCT p.transfer)::int AS count FROM ledger.posting p
        WHERE p.owner = ${await idByEmail(harness.app.platform, who.email)}::uuid`,
    )
    expect(lines.length - 1).toBe(entries?.count)
    expect(response.headers[STATEMENT_ROWS_HEADER]).toBe(String(entries?.count))
    expect(response.body.endsWith('\r\n')).toBe(true)
  })

  it('adds up to the balance of each account and shows the balance after each entry', async () => {
    const { lines } = await csv({ from: '2026-01-01', to: day() })
    const sums = new Map<string, bigint>()
    for (const line of lines.slice(1)) {
      for (const side of ['', 'other_'] as const) {
        const amount = column(line, `${side}amount`)
        if (amount === '') continue
        const minor = fromWire(amount.replace('-', ''), 'USDT') ?? missing()
        const account = column(line, `${side}account`)
        const sum = (sums.get(account) ?? 0n) + (amount.startsWith('-') ? -minor : minor)
        expect(fromWire(column(line, `${side}balance_after`), 'USDT')).toBe(sum)
        sums.set(account, sum)
      }
    }
    const usdt = (await who.call(getTokenData, {})).assets.find(row => row.asset === 'USDT') ?? missing()
    for (const account of ['spot', 'mining', 'locked', 'frozen', 'unclaimed'] as const)
      expect(sums.get(account) ?? 0n, account).toBe(fromWire(usdt[account], 'USDT'))
  })

  it('names orders, masks the other customer, and contains every kind and hash', async () => {
    const { lines, response } = await csv({ from: '2026-01-01', to: day() })
    const kinds = new Set(lines.slice(1).map(line => column(line, 'kind')))
    expect([...kinds].toSorted()).toEqual(
      ['deposit_seen', 'internal_transfer', 'own_transfer', 'payout', 'pledge', 'recharge'].toSorted(),
    )
    const payout = lines.find(line => column(line, 'kind') === 'payout') ?? missing()
    expect(column(payout, 'orders')).toMatch(/^PL\d+$/)
    const sent = lines.find(line => column(line, 'kind') === 'internal_transfer') ?? missing()
    expect(column(sent, 'counterparty')).toBe(maskPerson(friend.email, ''))
    expect(response.body).not.toContain(friend.email)
    for (const line of lines.slice(1)) expect(column(line, 'transaction_hash')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('shows times in UTC and in the customer’s zone, and selects days by that zone', async () => {
    const first = (input: Record<string, string>) => csv(input).then(({ lines }) => lines[1])
    const tokyo = await first({ from: '2026-01-02', to: '2026-01-02', timeZone: 'Asia/Tokyo' })
    expect(column(tokyo ?? missing(), 'time_utc')).toMatch(/^2026-01-02T03:3\d:\d\d\.\d{3}Z$/)
    expect(column(tokyo ?? missing(), 'time_local')).toMatch(/^2026-01-02T12:3\d:\d\d\.\d{3}\+09:00$/)
    const york = await first({ from: '2026-01-01', to: '2026-01-01', timeZone: 'America/New_York' })
    expect(column(york ?? missing(), 'time_local')).toMatch(/^2026-01-01T22:3\d:\d\d\.\d{3}-05:00$/)
    expect(await first({ from: '2026-01-01', to: '2026-01-01' })).toBeUndefined()
    expect(await first({ from: '2026-01-03', to: day(), timeZone: 'Asia/Tokyo' })).not.toBe(tokyo)
  })

  it('contains only the header row for a period without movements, and refuses an invalid period or zone', async () => {
    expect((await csv({ from: '2020-01-01', to: '2020-12-31' })).lines).toHaveLength(1)
    for (const [input, error] of [
      [{ from: '2026-02-01', to: '2026-01-01' }, 'invalid_input'],
      [{ from: '2026-02-30', to: '2026-03-01' }, 'day_incorrect'],
      [{ from: '0026-01-01', to: '2026-03-01' }, 'day_incorrect'],
      [{ from: '2026-01-01', to: '9999-12-31' }, 'day_incorrect'],
      [{ from: '2026-01-01', to: '2026-01-02', timeZone: 'Mars/Olympus' }, 'invalid_input'],
      // A name that one part of the runtime knows and another does not.
      [{ from: '2026-01-01', to: '2026-01-02', timeZone: 'US/Pacific-New' }, 'invalid_input'],
    ] as const) {
      const { response } = await csv(input)
      expect(response.json()).toMatchObject({ code: 400, error })
    }
  })

  it('contains no movements of other customers', async () => {
    const { lines } = await csv({ from: '2026-01-01', to: day() }, friend.token)
    const mine = (await csv({ from: '2026-01-01', to: day() })).lines
    const hashes = new Set(mine.slice(1).map(line => column(line, 'transaction_hash')))
    const shared = lines.slice(1).filter(line => hashes.has(column(line, 'transaction_hash')))
    expect(shared.map(line => column(line, 'kind'))).toEqual(['internal_transfer'])
  })
})

describe('the yearly summary', () => {
  const yearOf = (year: string, timeZone = 'UTC') => who.call(getYearlySummary, { year, timeZone })

  it('adds up per coin to the ledger balance', async () => {
    const { assets, over } = await yearOf('2026')
    expect(over).toBe(false)
    expect(assets.map(one => one.asset)).toEqual(['USDT'])
    const [usdt] = assets
    const minor = (value: string) => fromWire(value, 'USDT') ?? missing()
    const moved = (usdt?.kinds ?? []).reduce((sum, kind) => sum + minor(kind.in) - minor(kind.out), 0n)
    expect(minor(usdt?.opening ?? '') + moved).toBe(minor(usdt?.closing ?? ''))
    expect(usdt?.opening).toBe('0')
    expect(usdt?.closing).toBe((await who.call(getTokenData, {})).total)
    // Transfers between the customer's own accounts have no line; a deposit from the chain counts once.
    const kinds = usdt?.kinds.map(({ kind }) => kind) ?? []
    for (const own of ['own_transfer', 'recharge', 'withdrawal_request']) expect(kinds).not.toContain(own)
    const recharged = (await csv({ from: '2026-01-01', to: day() })).lines
      .slice(1)
      .filter(line => column(line, 'kind') === 'recharge')
      .reduce((sum, line) => sum + minor(column(line, 'amount').replace('-', '')), 0n)
    expect(minor(usdt?.kinds.find(({ kind }) => kind === 'deposit_seen')?.in ?? '')).toBe(recharged)
  })

  it('opens with the closing balance of the previous year, in any time zone', async () => {
    for (const zone of ['UTC', 'Asia/Tokyo', 'America/New_York']) {
      const before = (await yearOf('2025', zone)).assets[0]?.closing ?? '0'
      expect((await yearOf('2026', zone)).assets[0]?.opening, zone).toBe(before)
    }
    expect((await yearOf('2024')).assets).toEqual([])
    await harness.advance({ hours: 24 * 365 })
    who = await harness.signIn(who.email, PASSWORD)
    const [now, then] = [await yearOf('2027'), await yearOf('2026')]
    expect(then.over).toBe(true)
    expect(now.assets[0]?.opening).toBe(then.assets[0]?.closing)
  })
})

function missing(): never {
  throw new Error('the test has nothing there')
}
