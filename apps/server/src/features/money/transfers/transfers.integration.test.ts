import { randomUUID } from 'node:crypto'
import { addAddress } from '@matin/contract/address-book'
import {
  getMovement,
  getRecipient,
  getTokenData,
  getWalletLog,
  ownTransfer,
  sendToCustomer,
} from '@matin/contract/assets'
import { login } from '@matin/contract/auth'
import { LANGUAGES } from '@matin/contract/language'
import { listMessages, readMessages } from '@matin/contract/messages'
import { setChannel } from '@matin/contract/notification-preferences'
import { getTopupAddress } from '@matin/contract/recharge'
import { changePassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalPreview, getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { idByEmail } from '#testing/customers.ts'
import { emailsTo } from '#testing/emails.ts'
import {
  expectBalancedBooks,
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
} from '#testing/harness.ts'
import { accessTimes } from '../../account/auth/service.ts'

/**
 * Valid address that begins and ends like the faucet's. Finding it took two million tries: 20 seconds of one
 * core.
 */
const LOOKALIKE = 'TW5FaDxJSgqMeRw48C9RVXSzA4RVP3Uxpq'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

const uidOf = async (who: TestCustomer) => (await who.call(getUserInfo, {})).uid
const availableOf = async (who: TestCustomer) => (await who.call(getTokenData, {})).available

describe('recipients who are updated in the same statement', () => {
  it('are locked by held_open() unless their account is closed', async () => {
    const { db } = harness.app.platform
    const [a, b] = await Promise.all([harness.customer(), harness.customer()])
    const uids = [await uidOf(a), await uidOf(b)]
    const both = sql`ARRAY(SELECT id FROM customer WHERE uid IN (${uids[0]}, ${uids[1]}))`
    const turns = sql`t AS (UPDATE customer SET version = version + 1 WHERE id = ANY (${both}) RETURNING 1)`
    const open = sql`o AS (SELECT 1 FROM held_open(${both}))`
    const counts = sql`SELECT (SELECT count(*)::int FROM t) AS turns, (SELECT count(*)::int FROM o) AS open`
    const reversed = sql`SELECT (SELECT count(*)::int FROM o) AS open, (SELECT count(*)::int FROM t) AS turns`
    for (const asked of [counts, reversed])
      expect(await rowsOf(db, sql`WITH ${turns}, ${open} ${asked}`)).toEqual([{ turns: 2, open: 2 }])
    await db.execute(
      sql`UPDATE customer SET closed_at = now(), email = '', email_index = NULL WHERE uid = ${uids[0]}`,
    )
    expect(await rowsOf(db, sql`WITH ${turns}, ${open} ${counts}`)).toEqual([{ turns: 2, open: 1 }])
  })
})

describe('guessing recipients', () => {
  it('by refused transfers is limited like look-ups per minute, while successful transfers are not counted', async () => {
    const [from, other] = [await harness.funded('100'), await harness.customer()]
    const uid = await uidOf(other)
    const send = (to: string, amount: string) => from.ask(sendToCustomer, { to, amount, pin: PIN })
    for (let k = 0; k < 3; k++) expect(await send(uid, '5')).toMatchObject({ code: 200 })
    for (let k = 0; k < 10; k++)
      expect(await from.ask(getRecipient, { to: '100000000' })).toMatchObject({ error: 'recipient_unknown' })
    for (let k = 0; k < 5; k++) {
      expect(await send('100000000', '5')).toMatchObject({ error: 'recipient_unknown' })
      expect(await send(uid, '5000')).toMatchObject({ error: 'insufficient_balance' })
    }
    for (const to of ['100000000', uid]) {
      expect(await send(to, '5')).toMatchObject({ code: 429, error: 'too_many_requests' })
      expect(await from.ask(getRecipient, { to })).toMatchObject({ error: 'too_many_requests' })
    }
    expect(await availableOf(other)).toBe('15')
    expect(await from.ask(getUserInfo, {})).toMatchObject({ code: 200 })
  })

  it('by many simultaneous transfers is limited to the look-ups allowed per minute', async () => {
    const from = await harness.funded('100')
    const sent = Array.from({ length: 30 }, () =>
      from.ask(sendToCustomer, { to: '100000000', amount: '5', pin: PIN }),
    )
    const told = (await Promise.all(sent)).filter(({ error }) => error === 'recipient_unknown')
    expect(told).toHaveLength(20)
  })
})

describe('guessing addresses', () => {
  it.each<
    [name: string, ask: (who: TestCustomer, address: string) => Promise<{ error?: string | undefined }>]
  >([
    ['withdrawals', (who, address) => who.ask(submitWithdrawal, { address, quantity: '20', pin: PIN })],
    ['saved addresses', (who, address) => who.ask(addAddress, { label: 'x', address })],
  ])('by many refused %s at once is limited to the look-ups allowed per minute', async (_, ask) => {
    const [who, other] = [await harness.funded('100'), await harness.customer()]
    const { address } = await other.call(getTopupAddress, {})
    for (let k = 0; k < 5; k++) await who.call(getWithdrawalPreview, { address })
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(who, address)))
    expect(answers.filter(({ error }) => error === 'address_is_ours')).toHaveLength(15)
    expect(await who.ask(getWithdrawalPreview, { address })).toMatchObject({ error: 'too_many_requests' })
  })
})

describe('a transfer to another customer', () => {
  it('by UID or deposit address arrives at once, without a fee, and both customers see it', async () => {
    const from = await harness.funded('100')
    const to = await harness.customer()
    const uid = await uidOf(to)
    const { address } = await to.call(getTopupAddress, {})
    for (const name of [uid, address]) {
      expect(await from.call(getRecipient, { to: name })).toEqual({
        name: `${to.email.slice(0, 1)}•••@e•••.com`,
        uid: `•••${uid.slice(-4)}`,
      })
      await from.call(sendToCustomer, { to: name, amount: '10.5', pin: PIN })
    }
    expect(await availableOf(from)).toBe('79')
    expect(await availableOf(to)).toBe('21')
    const filter = { kind: 'internal_transfer' as const }
    const eventsOf = async (who: TestCustomer) =>
      Promise.all((await who.call(getWalletLog, filter)).items.map(({ id }) => who.call(getMovement, { id })))
    const [sent, got] = [await eventsOf(from), await eventsOf(to)]
    expect(sent.map(item => [item.amount, item.counterparty])).toEqual(
      Array(2).fill(['-10.5', `${to.email.slice(0, 1)}•••@e•••.com`]),
    )
    expect(got.map(item => [item.amount, item.counterparty])).toEqual(
      Array(2).fill(['10.5', `${from.email.slice(0, 1)}•••@e•••.com`]),
    )
    expect((await to.call(getWalletLog, filter)).items.map(item => item.counterparty)).toEqual(
      got.map(item => item.counterparty),
    )
    expect(got.map(item => item.hash)).toEqual(sent.map(item => item.hash))
    const titles = async (who: TestCustomer) =>
      (await who.call(listMessages, {})).items.map(item => item.title)
    expect(await titles(from)).toContain(`10.50 USDT sent to ${to.email.slice(0, 1)}•••@e•••.com`)
    expect(await titles(to)).toContain(`10.50 USDT received from ${from.email.slice(0, 1)}•••@e•••.com`)
  })

  it('happens once however often it is repeated with the same idempotency key', async () => {
    const from = await harness.funded('100')
    const to = await uidOf(await harness.customer())
    const key = randomUUID()
    const send = () => from.ask(sendToCustomer, { to, amount: '30', pin: PIN }, { key })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(answer => answer.code)).toEqual([200, 200, 200])
    for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data)
    expect(await availableOf(from)).toBe('70')
    const changed = await from.ask(sendToCustomer, { to, amount: '31', pin: PIN }, { key })
    expect(changed.error).toBe('idempotency_conflict')
  })

  it('is limited by balance and 24-hour limit together with simultaneous withdrawals', async () => {
    const from = await harness.funded('1500')
    const to = await uidOf(await harness.customer())
    const answers = await Promise.all([
      from.ask(sendToCustomer, { to, amount: '600', pin: PIN }),
      from.ask(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '600', pin: PIN }),
      from.ask(sendToCustomer, { to, amount: '600', pin: PIN }),
    ])
    expect(answers.map(answer => answer.error ?? 'ok').toSorted()).toEqual([
      'limit_exceeded',
      'limit_exceeded',
      'ok',
    ])
    expect((await from.call(getWithdrawalTerms, {})).used24h).toBe('600')
    const over = await from.ask(sendToCustomer, { to, amount: '400.000001', pin: PIN })
    expect(over).toMatchObject({ error: 'limit_exceeded', msg: expect.stringContaining('400 USDT') })
    await from.call(sendToCustomer, { to, amount: '400', pin: PIN })
    await harness.advance({ hours: 24, seconds: 1 })
    await from.call(sendToCustomer, { to, amount: '1', pin: PIN })
  })

  it('in both directions at the same time completes without a deadlock', async () => {
    const one = await harness.funded('200')
    const two = await harness.funded('200')
    const uids = [await uidOf(one), await uidOf(two)]
    const both = Array.from({ length: 8 }, (_, index) => {
      const [from, to] = index % 2 === 0 ? [one, uids[1]] : [two, uids[0]]
      return from.ask(sendToCustomer, { to, amount: '5', pin: PIN })
    })
    expect((await Promise.all(both)).map(answer => answer.code)).toEqual(Array(8).fill(200))
    expect(await availableOf(one)).toBe('200')
  })

  it('is refused during the hold after a password change', async () => {
    const from = await harness.funded('100')
    const to = await uidOf(await harness.customer())
    await from.call(changePassword, { current: PASSWORD, password: 'another horse' })
    const send = () => from.ask(sendToCustomer, { to, amount: '10', pin: PIN })
    expect((await send()).error).toBe('withdrawal_held')
    await harness.advance({ hours: 24 })
    // The recipient is new, and a change of protection counts as recent for three days.
    expect((await send()).error).toBe('send_waits')
    await harness.advance({ hours: 48 })
    expect((await send()).code).toBe(200)
  })

  it('is refused to oneself, to an unknown recipient, without the PIN, below the minimum and above the balance', async () => {
    const from = await harness.funded('50')
    const self = await uidOf(from)
    const { address } = await from.call(getTopupAddress, {})
    const other = await uidOf(await harness.customer())
    const ask = async (to: string, amount: string, pin = PIN) =>
      (await from.ask(sendToCustomer, { to, amount, pin })).error
    expect(await ask(self, '10')).toBe('recipient_is_you')
    expect(await ask(address, '10')).toBe('recipient_is_you')
    expect(await ask('100000000', '10')).toBe('recipient_unknown')
    expect(await ask(DEV_HOT_ADDRESS, '10')).toBe('recipient_unknown')
    expect(await ask('someone', '10')).toBe('recipient_unknown')
    expect(await ask(other, '10', '000000')).toBe('pin_incorrect')
    expect(await ask(other, '0.5')).toBe('below_minimum')
    expect(await ask(other, '0')).toBe('amount_incorrect')
    expect(await ask(other, '50.000001')).toBe('insufficient_balance')
    expect(await ask(other, '49.5')).toBeUndefined()
    // The minimum holds for the whole rest, too. It may be moved between the own accounts.
    expect(await ask(other, '0.5')).toBe('below_minimum')
    const moved = { from: 'spot', to: 'mining', asset: 'USDT', amount: '0.5' } as const
    expect(await from.ask(ownTransfer, moved)).toMatchObject({ code: 200 })
    expect((await from.ask(getRecipient, { to: self })).error).toBe('recipient_is_you')
  })

  it('shares one message with the other small ones of the same sender and day, and every one is in the history', async () => {
    const [from, another, to] = [
      await harness.funded('200'),
      await harness.funded('50'),
      await harness.customer(),
    ]
    const uid = await uidOf(to)
    await to.call(setChannel, { kind: 'transfers', channel: 'email', on: true })
    await harness.work()
    const emails = async () => (await emailsTo(harness.app.platform, to.email)).length
    const before = await emails()
    const send = (who: TestCustomer, amount: string) =>
      who.call(sendToCustomer, { to: uid, amount, pin: PIN })
    const titles = async () =>
      (await to.call(listMessages, {})).items.flatMap(({ kind, title }) =>
        /received/.test(kind) ? [title] : [],
      )
    const name = (who: TestCustomer) => `${who.email.slice(0, 1)}•••@e•••.com`
    for (let k = 0; k < 3; k++) await send(from, '1.5')
    await Promise.all([send(from, '1'), send(from, '1'), send(another, '2')])
    await to.call(readMessages, {})
    await send(from, '1')
    const small = `7.50 USDT received from ${name(from)} in 6 transfers`
    expect(await titles()).toEqual([small, `2.00 USDT received from ${name(another)}`])
    expect((await to.call(listMessages, {})).items.filter(({ readAt }) => readAt === null)).toMatchObject([
      { title: small },
    ])
    // A larger amount has a message of its own.
    await send(from, '10')
    expect(await titles()).toHaveLength(3)
    await harness.work()
    expect((await emails()) - before).toBe(3)
    expect((await to.call(getWalletLog, { kind: 'internal_transfer' })).items).toHaveLength(8)
    await harness.advance({ hours: 24 })
    await send(from, '1')
    expect(await titles()).toHaveLength(4)
  })

  it('has its inbox messages in four languages', async () => {
    const from = await harness.funded('2000')
    await from.call(sendToCustomer, { to: await uidOf(await harness.customer()), amount: '1000', pin: PIN })
    const titles = await Promise.all(
      LANGUAGES.map(async language => (await from.call(listMessages, {}, { language })).items[0]?.title),
    )
    expect(new Set(titles).size).toBe(4)
    for (const title of titles) expect(title).toContain('1,000.00 USDT')
  })
})

describe('the check of a withdrawal address', () => {
  it('distinguishes our addresses from others, and shows the masked name of the customer who owns the address', async () => {
    const who = await harness.customer()
    const other = await harness.customer()
    const { address } = await other.call(getTopupAddress, {})
    const check = (to: string) => who.call(getWithdrawalPreview, { address: to })
    expect(await check(address)).toEqual({
      kind: 'ours',
      recipient: `${other.email.slice(0, 1)}•••@e•••.com`,
      lookalikeOf: null,
      contract: false,
      forecast: null,
    })
    const own = (await who.call(getTopupAddress, {})).address
    expect(await check(own)).toEqual({
      kind: 'ours',
      recipient: null,
      lookalikeOf: null,
      contract: false,
      forecast: null,
    })
    expect(await check(DEV_HOT_ADDRESS)).toEqual({
      kind: 'ours',
      recipient: null,
      lookalikeOf: null,
      contract: false,
      forecast: null,
    })
    expect(await check(DEV_FAUCET_ADDRESS)).toEqual({
      kind: 'outside',
      recipient: null,
      lookalikeOf: null,
      contract: false,
      forecast: null,
    })
    expect(
      (await who.ask(getWithdrawalPreview, { address: `${DEV_FAUCET_ADDRESS.slice(0, -1)}x` })).error,
    ).toBe('address_incorrect')
  })

  it('warns of an address that resembles one that the customer’s account knows', async () => {
    const who = await harness.funded('100')
    const check = async (address: string) => (await who.call(getWithdrawalPreview, { address })).lookalikeOf
    // The deposit came from the faucet.
    expect(await check(LOOKALIKE)).toEqual({ address: DEV_FAUCET_ADDRESS, kind: 'received' })
    expect(await check(DEV_FAUCET_ADDRESS)).toBeNull()
    const other = await harness.customer()
    const askedByOther = await other.call(getWithdrawalPreview, { address: LOOKALIKE })
    expect(askedByOther.lookalikeOf).toBeNull()
    await other.call(getWithdrawalPreview, { address: DEV_FAUCET_ADDRESS })
    expect((await who.call(submitWithdrawal, { address: LOOKALIKE, quantity: '20', pin: PIN })).state).toBe(
      'submitted',
    )
    expect(await check(LOOKALIKE)).toEqual({ address: DEV_FAUCET_ADDRESS, kind: 'received' })
    expect(await check(DEV_FAUCET_ADDRESS)).toEqual({ address: LOOKALIKE, kind: 'chosen' })
  })
})

describe('money that leaves an account', () => {
  const OUTSIDE = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'
  const newDevice = async (who: TestCustomer, device: string | null = null) => {
    const answer = await harness.ask(login, { account: who.email, password: PASSWORD }, { device })
    const { token } = login.data.parse(answer.data)
    return (endpoint: Parameters<Harness['ask']>[0], input: object) => harness.ask(endpoint, input, { token })
  }
  const sends = (to: string, amount: string) => ({ to, amount, pin: PIN })
  const reviewOf = async (answer: { data: unknown }) => submitWithdrawal.data.parse(answer.data).needsReview

  it('waits a day for a new recipient when sent from a new device, and leaves at once from the owner’s device', async () => {
    const owner = await harness.funded('900')
    const [stranger, friend] = await Promise.all([harness.customer(), harness.customer()])
    const [to, known] = [await uidOf(stranger), await uidOf(friend)]
    await owner.call(sendToCustomer, sends(known, '10'))
    const thief = await newDevice(owner)
    const refused = await thief(sendToCustomer, sends(to, '450'))
    expect(refused).toMatchObject({ error: 'send_waits' })
    expect(refused.msg).toContain('from 8 Mar 2026, ')
    expect(await thief(sendToCustomer, sends(known, '10'))).toMatchObject({ code: 200 })
    expect(await owner.ask(sendToCustomer, sends(to, '10'))).toMatchObject({ code: 200 })
    harness.clock.advance(Temporal.Duration.from({ hours: 24 }))
    const another = await uidOf(await harness.customer())
    expect(await thief(sendToCustomer, sends(another, '10'))).toMatchObject({ code: 200 })
  })

  it('needs review for a new address from a new device, but not from the device of the registration', async () => {
    const owner = await harness.funded('900')
    const thief = await newDevice(owner)
    const pays = { address: OUTSIDE, quantity: '440', pin: PIN }
    const stolen = await thief(submitWithdrawal, pays)
    expect(await reviewOf(stolen)).toBe(true)
    const other = await harness.funded('900')
    // A smaller amount, because withdrawals to one address within a day are judged together.
    expect(await reviewOf(await other.ask(submitWithdrawal, { ...pays, quantity: '50' }))).toBe(false)
  })

  it('waits for a thief’s device, whether the owner’s session has been used for 401 days or all devices are forgotten', async () => {
    const friend = await uidOf(await harness.customer())
    const [here, gone] = [await harness.funded('900'), await harness.funded('900')]
    for (let days = 0; days <= 400; days += 25) {
      harness.clock.advance(Temporal.Duration.from({ hours: 24 * 25 }))
      await here.call(getUserInfo, {})
    }
    await harness.advance({ seconds: 1 })
    const pays = { address: OUTSIDE, quantity: '440', pin: PIN }
    for (const owner of [here, gone]) {
      const thief = await newDevice(owner)
      expect(await thief(sendToCustomer, sends(friend, '300'))).toMatchObject({ error: 'send_waits' })
      expect(await reviewOf(await thief(submitWithdrawal, pays))).toBe(true)
    }
    expect(await here.ask(sendToCustomer, sends(friend, '10'))).toMatchObject({ code: 200 })
    // A device that comes back after it was forgotten is a new one, too.
    const back = await harness.signIn(gone.email, PASSWORD)
    expect(await back.ask(sendToCustomer, sends(friend, '10'))).toMatchObject({ error: 'send_waits' })
  })

  it('is judged as from a new device if its session has just ended', async () => {
    const owner = await harness.customer()
    const { platform } = harness.app
    const customerId = await idByEmail(platform, owner.email)
    const caller = { customerId, sessionId: randomUUID() }
    const now = platform.clock.now()
    expect((await accessTimes(platform.load, caller, now)).newDeviceAt).toEqual(now)
  })

  it('from a new device stays marked over several transfers and needs review when it is withdrawn', async () => {
    const [owner, first, second] = [
      await harness.funded('600'),
      await harness.customer(),
      await harness.funded('300'),
    ]
    const hand = await uidOf(first)
    await owner.call(sendToCustomer, sends(hand, '1'))
    // Known, so that it goes at once from a new device.
    const thief = await newDevice(owner)
    expect(await thief(sendToCustomer, sends(hand, '400'))).toMatchObject({ code: 200 })
    await first.call(sendToCustomer, sends(await uidOf(second), '300'))
    const pays = { address: OUTSIDE, quantity: '440', pin: PIN }
    expect(await reviewOf(await second.ask(submitWithdrawal, pays))).toBe(true)
    const marks = await rowsOf<{ flag: string }>(
      harness.app.platform.db,
      sql`SELECT r.flag FROM withdrawal_risk r JOIN withdrawal w ON w.id = r.withdrawal
        JOIN customer c ON c.id = w.customer WHERE c.uid = ${await uidOf(second)}`,
    )
    expect(marks.map(({ flag }) => flag)).toContain('marked_money')
    const unmark = sql`UPDATE internal_transfer SET marked_until = NULL WHERE marked_until IS NOT NULL`
    await expect(harness.app.platform.db.execute(unmark)).rejects.toMatchObject({ cause: { code: 'MT003' } })
  })

  it('stays marked when it is sent to and fro in small parts among other money', async () => {
    const [owner, first, second] = [
      await harness.funded('600'),
      await harness.funded('450'),
      await harness.funded('450'),
    ]
    const [hand, other] = [await uidOf(first), await uidOf(second)]
    await owner.call(sendToCustomer, sends(hand, '1'))
    await owner.call(changePassword, { current: PASSWORD, password: 'another horse' })
    await harness.advance({ hours: 24 })
    await owner.call(sendToCustomer, sends(hand, '500'))
    // 451 of the first account's 951 are its own, so that less than a tenth of this is marked money.
    await first.call(sendToCustomer, sends(other, '500'))
    await second.call(sendToCustomer, sends(hand, '850'))
    const quantity = '100'
    expect(await second.call(getWithdrawalPreview, { address: DEV_FAUCET_ADDRESS, quantity })).toMatchObject({
      forecast: { review: 'one' },
    })
  })

  it('is reviewed only as far as it is a marked gift of somebody else, and for a day', async () => {
    const [owner, stranger] = [await harness.funded('500'), await harness.funded('600')]
    const to = await uidOf(owner)
    await owner.call(sendToCustomer, sends(await uidOf(stranger), '100'))
    await stranger.call(sendToCustomer, sends(to, '1'))
    const reviewOfOwn = async (quantity: string) =>
      (await owner.call(getWithdrawalPreview, { address: DEV_FAUCET_ADDRESS, quantity })).forecast?.review
    const device = await newDevice(stranger)
    expect(await device(sendToCustomer, sends(to, '45'))).toMatchObject({ code: 200 })
    expect(await reviewOfOwn('401')).toBe('rule')
    expect(await reviewOfOwn('446')).toBe('one')
    await harness.advance({ hours: 24 })
    expect(await reviewOfOwn('446')).toBe('rule')
  })

  it('needs review when far more leaves than was ever recharged', async () => {
    const [mule, sender] = [await harness.funded('20'), await harness.funded('700')]
    await sender.call(sendToCustomer, sends(await uidOf(mule), '600'))
    const pays = (quantity: string) => ({ address: DEV_FAUCET_ADDRESS, quantity, pin: PIN })
    expect(await reviewOf(await mule.ask(submitWithdrawal, pays('10')))).toBe(false)
    expect(await reviewOf(await mule.ask(submitWithdrawal, pays('499')))).toBe(true)
  })
})
