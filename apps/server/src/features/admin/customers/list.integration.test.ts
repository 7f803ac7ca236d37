import { listAudit } from '@matin/contract/admin/audit'
import { countCustomers, listCustomers } from '@matin/contract/admin/customers'
import { holdCustomer, listHolds, suspendCustomer } from '@matin/contract/admin/holds'
import { exportOf } from '@matin/contract/admin/list-export'
import { searchEverything } from '@matin/contract/admin/search'
import { getTopupAddress } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { listWithdrawals, submitWithdrawal } from '@matin/contract/withdrawal'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { idByEmail } from '#testing/customers.ts'
import { type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { passCertificate, someCertificate, submitCertificate } from '#testing/identity.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'

const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'

interface Somebody {
  who: TestCustomer
  uid: string
}
let harness: Harness
let support: TestOperator
let compliance: TestOperator
let owner: TestOperator
let rich: Somebody
let saori: Somebody
let waiting: Somebody
let held: Somebody
let shut: Somebody

async function somebody(who: TestCustomer): Promise<Somebody> {
  return { who, uid: (await who.call(getUserInfo, {})).uid }
}

beforeAll(async () => {
  harness = await startHarness()
  support = await signedInOperator(harness, 'support')
  compliance = await signedInOperator(harness, 'compliance')
  owner = await signedInOperator(harness, 'owner')
  rich = await somebody(await harness.funded('1000'))
  saori = await somebody(await harness.customer())
  waiting = await somebody(await harness.customer())
  held = await somebody(await harness.customer())
  shut = await somebody(await harness.customer())
  await passCertificate(harness, saori.who, compliance, { ...someCertificate(), name: 'Saori Itoh' })
  await submitCertificate(harness, waiting.who)
  await support.call(holdCustomer, { uid: held.uid, reason: 'customer_request', hours: 2 })
  await compliance.call(suspendCustomer, { uid: shut.uid, reason: 'terms_breached', hours: 2 })
  await harness.work()
})
afterAll(() => harness.close())

type Filter = Parameters<typeof support.call<typeof listCustomers>>[1]
const list = (filter: Filter = {}) => support.call(listCustomers, filter)
const uids = async (filter: Filter = {}) => (await list(filter)).items.map(({ customer }) => customer.uid)
const all = () => [shut, held, waiting, saori, rich].map(({ uid }) => uid)

describe('the list of customers', () => {
  it('shows each customer with contacts masked, and with balance, limit, hold and last visit', async () => {
    const { items, next } = await list()
    expect(next).toBeNull()
    expect(items.map(({ customer }) => customer.uid).toSorted()).toEqual(all().toSorted())
    const of = (one: Somebody) => items.find(({ customer }) => customer.uid === one.uid)
    expect(of(rich)).toMatchObject({
      identity: 'not_certified',
      balance: '1000',
      hold: null,
      suspendedUntil: null,
      limit: { used: '0' },
      customer: { name: null },
    })
    expect(of(saori)).toMatchObject({ identity: 'passed', customer: { name: 'S••• I•••' } })
    expect(of(held)?.hold?.reason).toBe('customer_request')
    expect(of(shut)?.suspendedUntil).not.toBeNull()
    expect(of(rich)?.seenAt).not.toBeNull()
    expect(JSON.stringify(items)).not.toContain(rich.who.email)
  })

  it.each([
    ['money', () => [rich]],
    ['held', () => [shut, held]],
    ['suspended', () => [shut]],
    ['in_review', () => [waiting]],
    ['passed', () => [saori]],
    ['not_certified', () => [shut, held, rich]],
    ['new', () => [shut, held, waiting, saori, rich]],
    ['away', () => []],
  ] as const)('has the named filter "%s" with a matching count', async (view, who) => {
    const expected = who().map(({ uid }) => uid)
    expect((await uids({ view })).toSorted()).toEqual(expected.toSorted())
    const { all: every, views, fit } = await support.call(countCustomers, { view })
    expect(every).toEqual({ count: 5, more: false })
    expect(views[view]).toEqual({ count: expected.length, more: false })
    expect(fit).toEqual({ count: expected.length, more: false })
  })

  it('combines several filters, including a named view', async () => {
    expect(await uids({ balanceFrom: '1000', balanceTo: '1000' })).toEqual([rich.uid])
    expect(await uids({ balanceFrom: '1000.01' })).toEqual([])
    expect(await uids({ identity: 'not_certified', view: 'held', balanceFrom: '1' })).toEqual([])
    expect(await uids({ search: ' saori ITOH ' })).toEqual([saori.uid])
    expect(await uids({ search: 'saori itoh', view: 'held' })).toEqual([])
    expect((await support.call(countCustomers, { balanceTo: '0' })).fit.count).toBe(4)
  })

  it('filters by days of the platform’s time zone', async () => {
    const day = '2026-03-02'
    expect(await uids({ joinedFrom: day, joinedTo: day, seenFrom: day, seenTo: day })).toHaveLength(5)
    expect(await uids({ joinedTo: '2026-03-01' })).toEqual([])
    expect(await uids({ seenFrom: '2026-03-03' })).toEqual([])
  })

  it('is exported with its filters applied and contacts masked', async () => {
    const answer = await harness.app.server.inject({
      url: exportOf(listCustomers).path,
      query: { view: 'passed' },
      headers: { authorization: `Bearer ${support.token()}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body.trimEnd().split('\r\n')).toHaveLength(2)
    expect(answer.body).toContain(saori.uid)
    expect(answer.body).not.toContain(saori.who.email)
  })

  it('records a search by name with the UID it found, and without the name', async () => {
    await uids({ search: 'itoh saori' })
    const [entry] = (await owner.call(listAudit, { actor: support.id })).items
    expect(entry).toMatchObject({
      action: 'customer.find',
      subject: `customer:${saori.uid}`,
      customer: { uid: saori.uid, name: 'S••• I•••' },
      details: { by: 'name', found: saori.uid, of: 1 },
    })
    expect(JSON.stringify(entry).toLowerCase()).not.toContain('saori')
  })
})

it('the list of active holds names customer and operator, and can be exported', async () => {
  const { items } = await support.call(listHolds, {})
  expect(items.map(({ uid }) => uid).toSorted()).toEqual([held.uid, shut.uid].toSorted())
  expect(items[0]).toMatchObject({ customer: { uid: items[0]?.uid }, operator: { name: expect.any(String) } })
  expect((await support.call(listHolds, { state: 'ended' })).items).toEqual([])
  const answer = await harness.app.server.inject({
    url: exportOf(listHolds).path,
    headers: { authorization: `Bearer ${support.token()}` },
  })
  expect(answer.body.trimEnd().split('\r\n')).toHaveLength(3)
})

describe('the global search', () => {
  const search = (q: string, more = {}, who = support) => who.call(searchEverything, { q, ...more })
  const found = async (q: string, who = support) =>
    (await search(q, {}, who)).groups.map(({ kind, items }) => [
      kind,
      items.map(({ customer }) => customer?.uid),
    ])

  it('opens a customer by a whole UID, even when pasted with spaces', async () => {
    const { uid } = rich
    const spaced = `UID ${uid.slice(0, 3)} ${uid.slice(3, 6)} ${uid.slice(6)}`
    expect(await search(spaced)).toMatchObject({
      opens: { kind: 'customers', id: uid },
      groups: expect.arrayContaining([
        expect.objectContaining({
          kind: 'customers',
          items: [expect.objectContaining({ id: uid, matched: 'uid', part: uid })],
        }),
      ]),
    })
  })

  it('finds a customer by the whole name or a whole contact, shows the contact masked, and is recorded', async () => {
    expect(await found('Itoh, SAORI')).toEqual([['customers', [saori.uid]]])
    for (const part of ['ito', 'itoh', 'saori']) expect(await found(part)).toEqual([])
    const [missed] = (await owner.call(listAudit, { actor: support.id })).items
    expect(missed).toMatchObject({ action: 'customer.find', details: { by: 'name', found: '', of: 0 } })
    expect(await found(`@${saori.who.email.toUpperCase()}`)).toEqual([['customers', [saori.uid]]])
    const [entry] = (await owner.call(listAudit, { actor: support.id })).items
    expect(entry).toMatchObject({ action: 'customer.find', details: { by: 'email', found: saori.uid } })
    expect(JSON.stringify(await search('saori itoh'))).not.toContain(saori.who.email)
  })

  it('finds withdrawals and deposits by transaction, address and id, and opens an exact match', async () => {
    await rich.who.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN })
    const [row] = (await rich.who.call(listWithdrawals, {})).items
    const id = row?.id ?? ''
    expect((await search(id)).opens).toEqual({ kind: 'withdrawals', id })
    expect(await found(`w ${id.slice(-8)}`)).toEqual([['withdrawals', [rich.uid]]])
    expect(await found(`https://tronscan.org/#/address/${OUTSIDE}`)).toEqual([
      ['customers', [rich.uid]],
      ['withdrawals', [rich.uid]],
      ['deposits', [rich.uid]],
    ])
    const { address } = await rich.who.call(getTopupAddress, {})
    expect((await search(address)).opens).toEqual({ kind: 'customers', id: rich.uid })
    const [deposit] = await rowsOf<{ id: string; txid: string }>(
      harness.app.platform.db,
      sql`SELECT id, txid FROM deposit LIMIT 1`,
    )
    expect((await search(deposit?.txid ?? '')).opens).toEqual({ kind: 'deposits', id: deposit?.id })
  })

  it('finds a customer by the last four digits of a mobile number, which its mask shows, or by all of it', async () => {
    const { platform } = harness.app
    const id = await idByEmail(platform, held.who.email)
    const { setAccount } = await import('../../account/auth/repository.ts')
    await platform.db.transaction(tx =>
      setAccount(tx, platform, id, { kind: 'mobile', value: '+819012345678' }),
    )
    const whole = ['090-1234-5678', '90 1234 5678', '+81 90 1234 5678', '+81 (0)90 1234 5678', '819012345678']
    for (const typed of ['5678', ...whole])
      expect(await found(`c ${typed}`)).toEqual([['customers', [held.uid]]])
    const ends = Array.from({ length: 8 }, (_, more) => '9012345678'.slice(-5 - more))
    for (const typed of ['678', '9912345678', '1819012345678', ...ends.filter(end => end.length < 10)]) {
      expect([typed, await found(`c ${typed}`)]).toEqual([typed, []])
      expect([typed, await uids({ search: typed })]).toEqual([typed, []])
      expect((await support.call(countCustomers, { search: typed })).fit.count).toBe(0)
    }
  })

  it('refuses an operator the sixty-first name or contact within an hour, in every list', async () => {
    const guesser = await signedInOperator(harness, 'auditor')
    const tried = (n: number) => guesser.ask(searchEverything, { q: `090 ${String(1000_0000 + n)}` })
    for (let n = 1; n <= 60; n++) expect(await tried(n)).toMatchObject({ code: 200 })
    // The same text again, as for the next page, counts once.
    expect(await tried(60)).toMatchObject({ code: 200 })
    expect(await tried(61)).toMatchObject({ code: 429, error: 'too_many_requests' })
    const input = { search: 'saori itoh' }
    expect(await guesser.ask(searchEverything, { q: input.search })).toMatchObject({ code: 429 })
    for (const endpoint of [listCustomers, countCustomers, exportOf(listCustomers)])
      expect(await guesser.ask(endpoint, input)).toMatchObject({ code: 429 })
    expect((await guesser.call(searchEverything, { q: saori.uid })).opens?.id).toBe(saori.uid)
    expect(await found('saori itoh')).toEqual([['customers', [saori.uid]]])
    const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics' })
    expect(body).toContain('matin_customer_searches_missed_last_hour 60')
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    expect(await tried(61)).toMatchObject({ code: 200 })
  })

  it('shows only kinds that the operator’s role may see', async () => {
    const treasury = await signedInOperator(harness, 'treasury')
    const content = await signedInOperator(harness, 'content')
    expect(await found(rich.uid, content)).toEqual([])
    expect(await found('saori itoh', treasury)).toEqual([])
    expect((await found(OUTSIDE, treasury)).map(([kind]) => kind)).toEqual(['withdrawals'])
  })

  it('is limited to one kind by a letter before the term', async () => {
    expect((await found(`d ${rich.uid}`)).map(([kind]) => kind)).toEqual(['deposits'])
    expect((await found(`c ${rich.uid}`)).map(([kind]) => kind)).toEqual(['customers'])
  })

  it('pages one kind by cursor', async () => {
    const { groups } = await search(rich.uid, { kind: 'withdrawals' })
    expect(groups).toMatchObject([{ kind: 'withdrawals', more: false, next: null }])
  })
})

describe('the list of customers over several pages', () => {
  beforeAll(async () => {
    const { db } = harness.app.platform
    const ids = sql`('00000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid`
    await db.execute(sql`INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
      SELECT ${ids}, (400000000 + n)::text, sha256(('e' || n)::bytea), '-', 'c' || n, '2026-02-01T00:00:00Z' FROM generate_series(1, 25) AS n`)
    await db.execute(sql`INSERT INTO customer_figure (customer, value, seen_at)
      SELECT ${ids}, n * 1000000, '2026-01-01T00:00:00Z' FROM generate_series(1, 25) AS n`)
  })

  it.each(['joined', 'balance', 'seen'] as const)(
    'shows each customer exactly once, sorted by %s, with a cursor',
    async sort => {
      const first = await list({ sort })
      expect(first.items).toHaveLength(20)
      const second = await list({ sort, cursor: first.next ?? '' })
      expect(second.next).toBeNull()
      const both = [...first.items, ...second.items]
      expect(new Set(both.map(({ customer }) => customer.uid)).size).toBe(30)
      const by = both.map(one =>
        sort === 'balance'
          ? Number(one.balance)
          : Date.parse((sort === 'seen' ? one.seenAt : one.joinedAt) ?? ''),
      )
      expect(by).toEqual(by.toSorted((a, b) => b - a))
    },
  )

  it.each(['joined', 'balance', 'seen'] as const)(
    'continues after the first page of filtered customers, sorted by %s',
    async sort => {
      const filter = { sort, balanceTo: '24.5', balanceFrom: '1' }
      const few = await list({ ...filter, view: 'not_certified' })
      expect(few.items).toHaveLength(20)
      expect((await list({ ...filter, cursor: few.next ?? '' })).items).toHaveLength(4)
    },
  )

  it('counts the customers who were not seen for thirty days', async () => {
    expect((await support.call(countCustomers, { view: 'away' })).fit).toEqual({ count: 25, more: false })
  })

  it('finds a page behind any number of customers whom the filter on the sort column excludes', async () => {
    const { db } = harness.app.platform
    const ids = sql`('00000000-0000-7000-a001-' || lpad(n::text, 12, '0'))::uuid`
    await db.execute(sql`INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
      SELECT ${ids}, (500000000 + n)::text, sha256(('m' || n)::bytea), '-', 'm' || n, '2026-02-01T00:00:00Z' FROM generate_series(1, 6100) AS n`)
    await db.execute(sql`INSERT INTO customer_figure (customer, value, seen_at)
      SELECT ${ids}, CASE WHEN n <= 5000 THEN 90000000 ELSE 10 END, '2026-01-01T00:00:00Z' FROM generate_series(1, 6100) AS n`)
    const first = await list({ sort: 'balance', balanceTo: '0.5', joinedFrom: '2026-01-01' })
    expect(first.items).toHaveLength(20)
    expect(new Set(first.items.map(({ balance }) => balance))).toEqual(new Set(['0.00001']))
  })
})
