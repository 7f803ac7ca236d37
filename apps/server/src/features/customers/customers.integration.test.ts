import { getTokenData, getWalletLog } from '@matin/contract/assets'
import { listAudit } from '@matin/contract/audit'
import { getUserInfo } from '@matin/contract/auth'
import {
  endCustomerSessions,
  findCustomers,
  getDeskCustomer,
  listCustomerActivity,
} from '@matin/contract/customer-desk'
import { holdCustomer } from '@matin/contract/holds'
import { getTopupAddress } from '@matin/contract/recharge'
import { listDevices } from '@matin/contract/security'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { maskEmail } from '@matin/domain/auth/mask'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { type Harness, PIN, startHarness, type TestCustomer } from '../../testing/harness.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'

const OUTSIDE = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'

let harness: Harness
let who: TestCustomer
let uid: string
let support: TestOperator
let owner: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  who = await harness.funded('1000')
  uid = (await who.call(getUserInfo, {})).uid
  await harness.customer()
  support = await signedInOperator(harness, 'support')
  owner = await signedInOperator(harness, 'owner')
})
afterAll(() => harness.close())

const find = (search: string) => support.call(findCustomers, { search })
const logged = async () => (await owner.call(listAudit, { actor: support.id })).items

describe('one search field', () => {
  it('finds by UID, e-mail address and deposit address, and nobody by a part of one', async () => {
    const { email } = await who.call(getUserInfo, {})
    const { address } = await who.call(getTopupAddress, {})
    expect(await find(uid)).toEqual({ by: 'uid', uids: [uid] })
    expect(await find(` ${email.toUpperCase()} `)).toEqual({ by: 'email', uids: [uid] })
    expect(await find(address)).toEqual({ by: 'address', uids: [uid] })
    expect(await find(email.slice(1))).toEqual({ by: 'email', uids: [] })
    expect(await find('+81 90 1234 5678')).toEqual({ by: 'mobile', uids: [] })
    expect(await find(uid.slice(0, 8))).toEqual({ by: 'unknown', uids: [] })
  })

  it('finds by where a withdrawal goes to, and by the transaction of a deposit', async () => {
    await who.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN })
    expect(await find(OUTSIDE)).toEqual({ by: 'address', uids: [uid] })
    const [deposit] = await rowsOf<{ txid: string }>(
      harness.app.platform.db,
      sql`SELECT txid FROM deposit LIMIT 1`,
    )
    expect(await find(deposit?.txid.toUpperCase() ?? '')).toEqual({ by: 'txid', uids: [uid] })
    expect(await find('0'.repeat(64))).toEqual({ by: 'txid', uids: [] })
  })

  it('is written down with what was found and without the contact', async () => {
    const { email } = await who.call(getUserInfo, {})
    await find(email)
    const [entry] = await logged()
    expect(entry).toMatchObject({
      action: 'customer.find',
      subject: `customer:${uid}`,
      details: { by: 'email', found: uid },
    })
    expect(JSON.stringify(entry)).not.toContain(email)
  })
})

describe('a customer at the desk', () => {
  it('is what the customer sees of balances and history, with contacts masked, and each view is logged', async () => {
    const hold = await support.call(holdCustomer, { uid, reason: 'customer_request', hours: 2 })
    const { email } = await who.call(getUserInfo, {})
    const { total, assets } = await who.call(getTokenData, {})
    const shown = await support.call(getDeskCustomer, { uid })
    expect(shown).toMatchObject({
      uid,
      email: maskEmail(email),
      mobile: '',
      identity: 'not_certified',
      total,
      assets,
    })
    expect(shown.limit.used).toBe('20')
    expect(shown.holds).toEqual([hold])
    const { items } = await who.call(listDevices, {})
    expect(shown.sessions.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    expect(JSON.stringify(shown)).not.toContain(email)
    expect((await logged())[0]).toMatchObject({ action: 'customer.view', subject: `customer:${uid}` })
    expect(await support.call(listCustomerActivity, { uid })).toEqual(await who.call(getWalletLog, {}))
    expect((await logged())[0]).toMatchObject({ action: 'customer.activity', subject: `customer:${uid}` })
    await support.call(listCustomerActivity, { uid, cursor: 'made up' })
    expect((await logged()).filter(({ action }) => action === 'customer.activity')).toHaveLength(2)
    const narrowed = await support.call(listCustomerActivity, { uid, kind: 'recharge' })
    expect(narrowed).toEqual(await who.call(getWalletLog, { kind: 'recharge' }))
  })

  it('that is none is not found, and nothing is logged', async () => {
    const before = await logged()
    for (const endpoint of [getDeskCustomer, listCustomerActivity])
      expect(await support.ask(endpoint, { uid: '000000000' })).toMatchObject({ code: 404 })
    expect(await support.ask(endCustomerSessions, { uid: '000000000' })).toMatchObject({ code: 404 })
    expect(await logged()).toEqual(before)
  })

  it('is signed out everywhere by an act that is logged', async () => {
    await support.call(endCustomerSessions, { uid })
    expect(await who.ask(getUserInfo, {})).toMatchObject({ code: 401 })
    expect((await support.call(getDeskCustomer, { uid })).sessions).toEqual([])
    expect((await logged())[1]).toMatchObject({ action: 'customer.end_sessions', subject: `customer:${uid}` })
  })
})
