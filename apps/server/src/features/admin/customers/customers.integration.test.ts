import { randomUUID } from 'node:crypto'
import { addAddress } from '@matin/contract/address-book'
import { listAudit } from '@matin/contract/admin/audit'
import {
  endCustomerSessions,
  getAdminCustomer,
  getCustomerRequest,
  listCustomerActivity,
  listCustomerDevices,
  listCustomerOrders,
  listCustomerRecharges,
  listCustomerTimeline,
  listCustomerWithdrawals,
  openCustomerContact,
} from '@matin/contract/admin/customer'
import { holdCustomer } from '@matin/contract/admin/holds'
import { listItemNotes, writeItemNote } from '@matin/contract/admin/items'
import { searchEverything } from '@matin/contract/admin/search'
import { getTokenData, getWalletLog, ownTransfer } from '@matin/contract/assets'
import { login } from '@matin/contract/auth'
import { closeIntent } from '@matin/contract/intents'
import { buyMine, listMines, listUserMines } from '@matin/contract/mining'
import { getTopupAddress, listTopups } from '@matin/contract/recharge'
import { listDevices } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { listWithdrawals, submitWithdrawal } from '@matin/contract/withdrawal'
import { maskEmail } from '@matin/domain/auth/mask'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '#platform/db/database.ts'
import { sha256Hex } from '#platform/ids.ts'
import { idByEmail } from '#testing/customers.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { logSignIn } from '../../account/auth/public/sign-in-log.ts'

const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'

let harness: Harness
let who: TestCustomer
let uid: string
let support: TestOperator
let owner: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  who = await harness.funded('1000')
  await who.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN })
  uid = (await who.call(getUserInfo, {})).uid
  await harness.customer()
  support = await signedInOperator(harness, 'support')
  owner = await signedInOperator(harness, 'owner')
})
afterAll(() => harness.close())

const LISTS = [
  listCustomerActivity,
  listCustomerOrders,
  listCustomerRecharges,
  listCustomerWithdrawals,
  listCustomerDevices,
]

/** Searches customers and returns for each hit the matched part and the UID. */
const find = async (q: string) => {
  const { groups } = await support.call(searchEverything, { q, kind: 'customers' })
  return groups.flatMap(({ items }) => items).map(({ matched, id }) => [matched, id])
}
const logged = async () => (await owner.call(listAudit, { actor: support.id })).items

describe('the customer search', () => {
  it('finds a customer by the whole UID, email address or deposit address, and by no part of these', async () => {
    const { email } = await who.call(getUserInfo, {})
    const { address } = await who.call(getTopupAddress, {})
    expect(await find(uid)).toEqual([['uid', uid]])
    expect(await find(` ${email.toUpperCase()} `)).toEqual([['email', uid]])
    expect(await find(address)).toEqual([['address', uid]])
    expect(await find(email.slice(1))).toEqual([])
    expect(await find('+81 90 1234 5678')).toEqual([])
    expect(await find(uid.slice(0, 8))).toEqual([])
    expect(await find('567')).toEqual([])
  })

  it('finds a customer by an address in their address book', async () => {
    const saved = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
    expect(await find(saved)).toEqual([])
    await who.call(addAddress, { label: 'Cold', address: saved })
    expect(await find(saved)).toEqual([['address', uid]])
  })
})

it('the product search finds products by the beginnings of their words, in any case', async () => {
  const search = async (q: string) => {
    const { groups } = await support.call(searchEverything, { q, kind: 'products' })
    return groups.flatMap(({ items }) => items).map(({ title }) => title)
  }
  const all = await search('usdt')
  expect(all.length).toBeGreaterThan(1)
  expect(all.every(title => /\busdt/i.test(title))).toBe(true)
  expect(await search('USD loc')).toEqual(all.filter(title => /\bloc/i.test(title)))
  expect(await search('sdt')).toEqual([])
})

describe('a customer in the console', () => {
  it('has the same balances and history as in the app, with contacts masked, and each view is logged', async () => {
    const hold = await support.call(holdCustomer, { uid, reason: 'customer_request', hours: 2 })
    const { email } = await who.call(getUserInfo, {})
    const { total, assets } = await who.call(getTokenData, {})
    const shown = await support.call(getAdminCustomer, { uid })
    expect(shown).toMatchObject({
      uid,
      email: maskEmail(email),
      mobile: '',
      identity: 'not_certified',
      total,
      assets,
    })
    expect(shown.limit.used).toBe('20')
    expect(shown).toMatchObject({
      customer: { uid, name: null, contact: maskEmail(email) },
      hold: { reason: 'customer_request', owner: 'support', until: hold.deadlineAt },
      suspensionBlockedBy: null,
      security: { authenticator: false, passkeys: 0, recoveryCodes: 0, savedOnly: false },
    })
    expect(shown.holds).toEqual([hold])
    const { items } = await who.call(listDevices, {})
    expect(shown.sessions.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    expect(JSON.stringify(shown)).not.toContain(email)
    expect((await logged())[0]).toMatchObject({ action: 'customer.view', subject: `customer:${uid}` })
    expect(await support.call(listCustomerActivity, { uid })).toEqual(await who.call(getWalletLog, {}))
    expect((await logged())[0]).toMatchObject({ action: 'customer.activity', subject: `customer:${uid}` })
    await support.call(listCustomerActivity, { uid, cursor: randomUUID() })
    expect((await logged()).filter(({ action }) => action === 'customer.activity')).toHaveLength(2)
    const filtered = await support.call(listCustomerActivity, { uid, kind: 'deposit_seen' })
    expect(filtered).toEqual(await who.call(getWalletLog, { kind: 'deposit_seen' }))
  })

  it('has a paged timeline with each sign-in, movement and operator decision once', async () => {
    const first = await support.call(listCustomerTimeline, { uid })
    const kinds = first.items.map(({ source, what }) => `${source} ${what}`)
    expect(kinds).toContain('operator customer.hold')
    expect(kinds).toContain('money deposit_seen')
    expect(kinds.filter(kind => kind.includes('view') || kind.includes('activity'))).toEqual([])
    const at = first.items.map(item => item.at)
    expect(at).toEqual(at.toSorted().toReversed())
    const signIn = {
      method: 'password',
      outcome: 'wrong_password',
      from: { ip: '10.0.0.1', userAgent: '' },
    } as const
    for (let n = 0; n < 25; n++)
      await logSignIn(
        harness.app.platform.db,
        harness.app.platform,
        await idByEmail(harness.app.platform, who.email),
        signIn,
      )
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await support.call(listCustomerTimeline, { uid, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ source, id }) => `${source} ${id}`))
      cursor = page.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(first.items.length + 25)
    const own = await support.call(listCustomerTimeline, { uid, source: 'operator' })
    expect(own.items).toMatchObject([{ what: 'customer.hold', operator: expect.any(String), amount: null }])
  })

  it('has contacts that only compliance can open, with step-up and a logged reason', async () => {
    const compliance = await signedInOperator(harness, 'compliance')
    const { email } = await who.call(getUserInfo, {})
    const input = { uid, kind: 'email', reason: 'identity_check' } as const
    for (const other of [support, owner])
      expect(await other.ask(openCustomerContact, input)).toMatchObject({ code: 403 })
    const before = (await owner.call(listAudit, { actor: compliance.id })).items
    expect(await compliance.ask(openCustomerContact, input, { totp: null })).toMatchObject({
      error: 'totp_required',
    })
    expect((await owner.call(listAudit, { actor: compliance.id })).items).toEqual(before)
    expect(await compliance.call(openCustomerContact, input)).toEqual({
      contact: email,
      until: harness.clock.now().add({ minutes: 10 }).toString({ fractionalSecondDigits: 3 }),
    })
    const [entry] = (await owner.call(listAudit, { actor: compliance.id })).items
    expect(entry).toMatchObject({
      action: 'customer.contact',
      subject: `customer:${uid}`,
      details: { kind: 'email', reason: 'identity_check' },
    })
    expect(JSON.stringify(entry)).not.toContain(email)
    expect(await compliance.ask(openCustomerContact, { ...input, kind: 'mobile' })).toMatchObject({
      code: 404,
    })
  })

  it('has the same orders, recharges and withdrawals as in the app, and each page is logged', async () => {
    const lock = (await who.call(listMines, {})).items.find(({ kind }) => kind === 'lock')
    await who.call(buyMine, { versionId: lock?.versionId ?? '', amount: '100', pin: PIN })
    const orders = await support.call(listCustomerOrders, { uid })
    expect(orders.items).toHaveLength(1)
    expect(orders.items).toEqual((await who.call(listUserMines, {})).items)
    expect((await support.call(listCustomerOrders, { uid, kind: 'nft' })).items).toEqual([])
    expect((await support.call(listCustomerOrders, { uid, state: 'ended' })).items).toEqual([])
    expect(await support.call(listCustomerRecharges, { uid })).toEqual(await who.call(listTopups, {}))
    const withdrawals = await support.call(listCustomerWithdrawals, { uid })
    expect(withdrawals).toEqual(await who.call(listWithdrawals, {}))
    expect(withdrawals.items).toHaveLength(1)
    expect((await logged()).slice(0, 4).map(({ action }) => action)).toEqual([
      'customer.withdrawals',
      'customer.recharges',
      'customer.orders',
      'customer.orders',
    ])
  })

  it('has a paged list of devices, most recently used first', async () => {
    const { email } = await who.call(getUserInfo, {})
    for (let n = 0; n < 25; n++) {
      harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
      const device = String(n).padStart(43, 'd')
      const answer = await harness.ask(login, { account: email, password: PASSWORD }, { device })
      expect(answer.code).toBe(200)
    }
    const first = await support.call(listCustomerDevices, { uid })
    const second = await support.call(listCustomerDevices, { uid, cursor: first.next ?? '' })
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 6, null])
    const all = [...first.items, ...second.items]
    expect(new Set(all.map(({ id }) => id)).size).toBe(26)
    expect(all.map(({ seenAt }) => seenAt)).toEqual(
      all
        .map(({ seenAt }) => seenAt)
        .toSorted()
        .toReversed(),
    )
    expect(first.items[0]).toMatchObject({ sessions: 1 })
    expect(second.items.at(-2)).toMatchObject({ sessions: 0 })
    expect((await logged())[0]).toMatchObject({ action: 'customer.devices', subject: `customer:${uid}` })
    // One that is used again goes to the top, and stays known since it was first used.
    const token = String(3).padStart(43, 'd')
    const before = all.find(({ id }) => id === sha256Hex(token).slice(0, 12))
    harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
    await harness.ask(login, { account: email, password: PASSWORD }, { device: token })
    const [latest] = (await support.call(listCustomerDevices, { uid })).items
    const { id, firstSeenAt, seenAt } = before ?? {}
    expect(latest).toMatchObject({ id, firstSeenAt, sessions: 1 })
    expect(seenAt).toBe(firstSeenAt)
    expect(latest?.seenAt).toBe(harness.clock.now().toString({ fractionalSecondDigits: 3 }))
  })

  it('has notes of operators, newest first and with their author, which cannot be changed', async () => {
    const first = await support.call(writeItemNote, {
      kind: 'customer',
      item: uid,
      text: ' Called on Monday. ',
    })
    const second = await owner.call(writeItemNote, { kind: 'customer', item: uid, text: 'Called back.' })
    expect(first).toMatchObject({ text: 'Called on Monday.', operator: { id: support.id, name: 'support' } })
    expect(await support.call(listItemNotes, { kind: 'customer', item: uid })).toEqual({
      items: [second, first],
      next: null,
    })
    const [seen, written] = await logged()
    expect(seen).toMatchObject({ action: 'customer.notes', subject: `customer:${uid}` })
    expect(written).toMatchObject({ action: 'customer.note', details: { note: first.id } })
    const auditor = await signedInOperator(harness, 'auditor')
    expect((await auditor.call(listItemNotes, { kind: 'customer', item: uid })).items).toHaveLength(2)
    expect(await auditor.ask(writeItemNote, { kind: 'customer', item: uid, text: 'No.' })).toMatchObject({
      code: 403,
    })
    const change = (statement: ReturnType<typeof sql>) =>
      harness.app.platform.db.execute(statement).then(
        () => 'none',
        error => sqlState(error),
      )
    expect(await change(sql`UPDATE item_note SET at = now() WHERE id = ${first.id}::uuid`)).toBe('MT003')
    expect(await change(sql`DELETE FROM item_note WHERE id = ${first.id}::uuid`)).toBe('MT003')
  })

  it('who does not exist is not found, and nothing is logged', async () => {
    const before = await logged()
    for (const endpoint of [getAdminCustomer, ...LISTS])
      expect(await support.ask(endpoint, { uid: '000000000' })).toMatchObject({ code: 404 })
    expect(await support.ask(endCustomerSessions, { uid: '000000000' })).toMatchObject({ code: 404 })
    expect(await support.ask(listItemNotes, { kind: 'customer', item: '000000000' })).toMatchObject({
      code: 404,
    })
    expect(await logged()).toEqual(before)
  })

  it('can be signed out on every device, which is logged', async () => {
    await support.call(endCustomerSessions, { uid })
    expect(await who.ask(getUserInfo, {})).toMatchObject({ code: 401 })
    expect((await support.call(getAdminCustomer, { uid })).sessions).toEqual([])
    expect((await logged())[1]).toMatchObject({ action: 'customer.end_sessions', subject: `customer:${uid}` })
  })
})

describe('the look-up of a money request by its idempotency key', () => {
  let asked: TestCustomer
  let of: string
  beforeAll(async () => {
    asked = await harness.funded('100')
    of = (await asked.call(getUserInfo, {})).uid
  })
  const look = (key: string, customer = of) => support.call(getCustomerRequest, { uid: customer, key })

  it('shows the outcome posted, closed or unknown, and is recorded', async () => {
    const key = randomUUID()
    const { hash } = await asked.call(
      ownTransfer,
      { from: 'spot', to: 'mining', asset: 'USDT', amount: '3' },
      { key },
    )
    const booked = await look(key)
    expect(booked).toMatchObject({ outcome: 'posted', path: ownTransfer.path, at: expect.any(String) })
    expect(booked.facts).toContainEqual({ name: 'hash', value: hash })
    expect((await logged())[0]).toMatchObject({ action: 'customer.request', subject: `customer:${of}` })
    const closed = randomUUID()
    await asked.call(closeIntent, { path: submitWithdrawal.path, key: closed })
    expect(await look(closed)).toMatchObject({ outcome: 'closed', path: submitWithdrawal.path, facts: [] })
    expect(await look(randomUUID())).toEqual({ outcome: 'unknown', path: null, at: null, facts: [] })
  })

  it('finds no request of another customer, and does not show the withdrawal address', async () => {
    const key = randomUUID()
    await asked.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN }, { key })
    const booked = await look(key)
    expect(booked).toMatchObject({ outcome: 'posted', path: submitWithdrawal.path })
    expect(booked.facts).toContainEqual({ name: 'quantity', value: '20' })
    expect(JSON.stringify(booked)).not.toContain(OUTSIDE)
    const stranger = await (await harness.customer()).call(getUserInfo, {})
    expect(await look(key, stranger.uid)).toMatchObject({ outcome: 'unknown' })
  })
})
