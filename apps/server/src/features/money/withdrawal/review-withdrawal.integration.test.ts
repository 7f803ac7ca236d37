import { changeOperatorRoles } from '@matin/contract/admin/accounts'
import { holdCustomer, releaseCustomer } from '@matin/contract/admin/holds'
import { rejectIdentity } from '@matin/contract/admin/identity'
import { approveProposal } from '@matin/contract/admin/proposals'
import {
  approveWithdrawal,
  getReview,
  listReviews,
  rejectWithdrawal,
} from '@matin/contract/admin/withdrawals'
import { getTokenData } from '@matin/contract/assets'
import { resetPassword, sendCode } from '@matin/contract/auth'
import { listMessages } from '@matin/contract/messages'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawal, getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { addressFromPrivateKey } from '@matin/tron/address'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { actWithoutProof, asSuperuser } from '#testing/database.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { passCertificate } from '#testing/identity.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { disableOperator } from '../../account/operators/accounts.ts'
import { withdrawalPayer } from './payer.ts'
import { withdrawalApproval, withdrawalRisk } from './tables.ts'

let harness: Harness
let ada: TestOperator
let ben: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'compliance')
  ben = await signedInOperator(harness, 'treasury')
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

let places = 0
/** Returns an address without any withdrawal. */
function newAddress(): string {
  places += 1
  return addressFromPrivateKey(places.toString(16).padStart(64, '0'))
}

async function withdraw(who: TestCustomer, quantity: string, address = newAddress()) {
  return who.call(submitWithdrawal, { address, quantity, pin: PIN })
}

async function verified(usdt: string) {
  const who = await harness.funded(usdt)
  const { uid } = await who.call(getUserInfo, {})
  const identity = await passCertificate(harness, who, ada)
  return { who, uid, identity }
}

async function refusedBy(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    error => sqlState(error),
  )
}

const raw = (statement: ReturnType<typeof sql>) => refusedBy(harness.app.platform.db.execute(statement))

describe('an approval by one operator', () => {
  it('approves a withdrawal above the automatic limit, once', async () => {
    const who = await harness.funded('900')
    const { id } = await withdraw(who, '600')
    const queue = await ben.call(listReviews, {})
    const waiting = queue.items.find(item => item.id === id)
    expect(waiting).toMatchObject({ quantity: '600', approvalsNeeded: 1, approvals: [], secondsLeft: 86_400 })
    expect(waiting?.risk.flags.map(({ flag }) => flag)).toEqual(['first_withdrawal', 'new_address'])
    const key = 'approve-once-please'
    const done = await ben.call(approveWithdrawal, { id }, { key })
    expect(done).toMatchObject({ state: 'approved', approvals: [{ operator: { id: ben.id } }] })
    expect(await ben.call(approveWithdrawal, { id }, { key })).toEqual(done)
    expect(await ada.ask(approveWithdrawal, { id })).toMatchObject({ error: 'not_reviewable' })
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'approved', needsReview: true })
  })

  it('is required by the database, which refuses the approved state without an approval', async () => {
    const who = await harness.funded('900')
    const { id } = await withdraw(who, '600')
    expect(await raw(sql`UPDATE withdrawal SET state = 'approved' WHERE id = ${id}::uuid`)).toBe('MT006')
    expect(await raw(sql`UPDATE withdrawal SET state = 'sent' WHERE id = ${id}::uuid`)).toBe('MT005')
    for (const change of [
      sql`quantity = 20`,
      sql`address = 'T'`,
      sql`network = 'ERC-20'`,
      sql`auto_limit = 10000000000`,
      sql`needs_review = false`,
    ])
      expect(await raw(sql`UPDATE withdrawal SET ${change} WHERE id = ${id}::uuid`)).toBe('MT005')
    expect(await raw(sql`DELETE FROM withdrawal WHERE id = ${id}::uuid`)).toBe('42501')
    expect((await who.call(getWithdrawal, { id })).state).toBe('submitted')
  })

  it('cannot be avoided with a false submission time outside a demonstration', async () => {
    const { id } = await withdraw(await harness.funded('900'), '600')
    const again = (days: number) =>
      raw(sql`INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, hash, submitted_at, deadline_at,
          auto_limit, dual_limit, risk_threshold)
        SELECT 'TRC-20', gen_random_uuid(), customer, address, quantity, fee, 'submitted', false, 'f', now() + make_interval(days => ${days}),
          now() + interval '30 days', auto_limit, dual_limit, risk_threshold FROM withdrawal WHERE id = ${id}::uuid`)
    const { database } = harness.app.platform
    await asSuperuser(database, 'UPDATE private.installation SET demonstration = false')
    expect([await again(-2), await again(2)]).toEqual(['MT006', 'MT006'])
    await asSuperuser(database, 'UPDATE private.installation SET demonstration = true')
    expect(await again(2)).toBeNull()
  })

  it('is needed below the limit when the risk is high', async () => {
    const who = await harness.funded('100')
    const { id } = await withdraw(who, '20')
    // The flags in the table reach the threshold: the row needs review although the service did not say so.
    await harness.app.platform.db
      .insert(withdrawalRisk)
      .values({ withdrawal: id, flag: 'recent_password_change', points: 40 })
    expect(await raw(sql`UPDATE withdrawal SET state = 'approved' WHERE id = ${id}::uuid`)).toBe('MT006')
    expect(await raw(sql`DELETE FROM withdrawal_risk WHERE withdrawal = ${id}::uuid`)).toBe('42501')
    await ben.call(approveWithdrawal, { id })
    expect((await who.call(getWithdrawal, { id })).state).toBe('approved')
  })
})

describe('a large sum split into small withdrawals', () => {
  const reviewed = async (who: TestCustomer, id: string) =>
    (await who.call(getWithdrawal, { id })).needsReview

  it('of one customer is judged as one sum for a day', async () => {
    const who = await harness.funded('900')
    const ids = [await withdraw(who, '250'), await withdraw(who, '249.99'), await withdraw(who, '10')].map(
      ({ id }) => id,
    )
    expect(await Promise.all(ids.map(id => reviewed(who, id)))).toEqual([false, false, true])
    const listed = (await ben.call(listReviews, {})).items.find(({ id }) => id === ids[2])
    expect(listed).toMatchObject({ quantity: '10', withinDay: '509.99', approvalsNeeded: 1 })
    await harness.advance({ hours: 24, seconds: 1 })
    expect(await reviewed(who, (await withdraw(who, '20')).id)).toBe(false)
    for (const operator of [ada, ben]) await operator.signInAgain()
  })

  it('of several customers to one address is judged as one sum, without refunded withdrawals', async () => {
    const [ann, bob] = [await harness.funded('600'), await harness.funded('600')]
    const address = newAddress()
    const first = await withdraw(ann, '300', address)
    const second = await withdraw(bob, '300', address)
    expect([first.needsReview, second.needsReview]).toEqual([false, true])
    await ada.call(rejectWithdrawal, { id: first.id, reason: 'customer_asked' })
    await ada.call(rejectWithdrawal, { id: second.id, reason: 'customer_asked' })
    expect((await withdraw(bob, '300', address)).needsReview).toBe(false)
  })

  it('is still summed up after any number of tiny withdrawals', async () => {
    const who = await harness.funded('900')
    const { id } = await withdraw(who, '450')
    const { db } = harness.app.platform
    let within: unknown
    const unbooked = db.transaction(async tx => {
      await tx.execute(sql`INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, auto_limit, dual_limit,
          risk_threshold, hash, submitted_at, deadline_at)
        SELECT 'TRC-20', gen_random_uuid(), customer, address || n, 1, 0, 'submitted', false, auto_limit, dual_limit, risk_threshold, 'h',
            submitted_at + n * interval '1 second', deadline_at
          FROM withdrawal, generate_series(1, 101) n WHERE id = ${id}::uuid`)
      within = await rowsOf(
        tx,
        sql`SELECT withdrawn_within_day(customer, 'another', submitted_at + interval '1 hour', id)::text AS sum
          FROM withdrawal WHERE id = ${id}::uuid`,
      )
      throw new Error('nothing of it is kept')
    })
    await expect(unbooked).rejects.toThrow('nothing of it is kept')
    expect(within).toEqual([{ sum: String(450_000_101) }])
  })

  it('needs two operators when its sum exceeds the dual limit, which the database checks itself', async () => {
    const { who } = await verified('9000')
    const { id: first } = await withdraw(who, '4000')
    expect(await ben.call(approveWithdrawal, { id: first })).toMatchObject({ approvalsNeeded: 1 })
    const { id: second } = await withdraw(who, '1500')
    const alone = await ben.call(approveWithdrawal, { id: second }, { totp: ben.code() })
    expect(alone).toMatchObject({ state: 'submitted', withinDay: '5500', approvalsNeeded: 2 })
    expect(await raw(sql`UPDATE withdrawal SET state = 'approved' WHERE id = ${second}::uuid`)).toBe('MT006')
    // The app's login role could insert a row that claims to need no review.
    const third = '00000000-0000-7000-8000-000000000003'
    const lying = sql`INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, auto_limit, dual_limit,
        risk_threshold, hash, submitted_at, deadline_at)
      SELECT 'TRC-20', ${third}::uuid, customer, address, 10000000, 0, 'submitted', false, auto_limit, dual_limit, risk_threshold, 'h',
          submitted_at + interval '1 second', deadline_at FROM withdrawal WHERE id = ${second}::uuid`
    const approved = harness.app.platform.db.transaction(async tx => {
      await tx.execute(lying)
      await tx.execute(sql`UPDATE withdrawal SET state = 'approved' WHERE id = ${third}::uuid`)
    })
    expect(await refusedBy(approved)).toBe('MT006')
  })
})

describe('the risk of a withdrawal', () => {
  it('after a password change outlasts the hold and requires review', async () => {
    const who = await harness.funded('100')
    await harness.advance({ seconds: 61 })
    await who.call(sendCode, { account: who.email, purpose: 'reset_password' })
    const code = await harness.codeFor(who.email)
    await who.call(resetPassword, { account: who.email, code, password: 'another horse' })
    await harness.advance({ hours: 25 })
    await ada.signInAgain()
    const back = await harness.signIn(who.email, 'another horse')
    const { id } = await withdraw(back, '20')
    const found = (await ada.call(listReviews, {})).items.find(item => item.id === id)
    expect(found?.risk).toEqual({
      points: 65,
      threshold: 50,
      flags: [
        { flag: 'first_withdrawal', points: 10 },
        { flag: 'new_address', points: 15 },
        { flag: 'recent_password_change', points: 40 },
      ],
    })
    expect(found?.approvalsNeeded).toBe(1)
    await harness.work()
    expect(await back.call(getWithdrawal, { id })).toMatchObject({ state: 'submitted', needsReview: true })
    await harness.advance({ hours: 48 })
    const { id: calm } = await withdraw(back, '20')
    expect(await back.call(getWithdrawal, { id: calm })).toMatchObject({ needsReview: false })
    await ada.signInAgain()
    await ben.signInAgain()
  })
})

describe('two approvals', () => {
  it('by different operators, each with a fresh code, are needed above the dual limit', async () => {
    const { who } = await verified('9000')
    const { id } = await withdraw(who, '6000')
    expect(await ada.ask(approveWithdrawal, { id }, { totp: null })).toMatchObject({ error: 'totp_required' })
    expect(await ada.ask(approveWithdrawal, { id }, { totp: '000000' })).toMatchObject({
      error: 'totp_incorrect',
    })
    const totp = ada.code()
    const first = await ada.call(approveWithdrawal, { id }, { totp })
    expect(first).toMatchObject({
      state: 'submitted',
      approvalsNeeded: 2,
      approvals: [{ operator: { id: ada.id } }],
    })
    expect(await ada.ask(approveWithdrawal, { id }, { totp })).toMatchObject({ error: 'totp_incorrect' })
    expect(await ada.ask(approveWithdrawal, { id }, { totp: ada.code() })).toMatchObject({
      error: 'approved_by_you',
    })
    const auditor = await signedInOperator(harness, 'auditor')
    const seenBy = async (one: TestOperator) => {
      const { blocker, rejectable } = await one.call(getReview, { id })
      return [blocker, rejectable]
    }
    expect(await Promise.all([ada, ben, auditor].map(seenBy))).toEqual([
      ['own', true],
      [null, false],
      ['role', false],
    ])
    expect(await raw(sql`UPDATE withdrawal SET state = 'approved' WHERE id = ${id}::uuid`)).toBe('MT006')
    const again = harness.app.platform.db.transaction(async tx => {
      await actWithoutProof(tx, ada.id)
      await tx
        .insert(withdrawalApproval)
        .values({ withdrawal: id, operator: ada.id, at: harness.clock.now() })
    })
    expect(await refusedBy(again)).toBe('23505')
    const second = await ben.call(approveWithdrawal, { id }, { totp: ben.code() })
    expect(second).toMatchObject({ state: 'approved', approvalsNeeded: 2, blocker: null, rejectable: false })
    expect(second.limits).toEqual({
      autoApprove: '500',
      dualApproval: '5000',
      caps: null,
      newDestination: true,
    })
    expect(second.approvals.map(({ operator }) => operator.id)).toEqual([ada.id, ben.id])
  })

  it('at the same time are each recorded once and approve the withdrawal once', async () => {
    const { who } = await verified('9000')
    const { id } = await withdraw(who, '5000.000001')
    const codes = { ada: ada.code(), ben: ben.code() }
    const answers = await Promise.all([
      ada.ask(approveWithdrawal, { id }, { totp: codes.ada }),
      ada.ask(approveWithdrawal, { id }, { totp: codes.ada }),
      ben.ask(approveWithdrawal, { id }, { totp: codes.ben }),
    ])
    expect(answers.filter(answer => answer.code === 200)).toHaveLength(2)
    expect((await who.call(getWithdrawal, { id })).state).toBe('approved')
  })

  it('cannot come from a disabled operator', async () => {
    const gone = await signedInOperator(harness, 'treasury')
    const who = await harness.funded('900')
    const { id } = await withdraw(who, '600')
    const { platform } = harness.app
    await disableOperator(platform, gone.email)
    expect(await gone.ask(approveWithdrawal, { id })).toMatchObject({ code: 401 })
    const row = { withdrawal: id, operator: gone.id, at: harness.clock.now() }
    expect(await refusedBy(platform.db.insert(withdrawalApproval).values(row).execute())).toBe('MT006')
  })
})

describe('a withdrawal that two operators approved and that is not yet signed', () => {
  /** Creates a withdrawal of 6,000 USDT that these two operators approved. */
  async function approvedBy(first: TestOperator, second: TestOperator) {
    const { who } = await verified('9000')
    const { id } = await withdraw(who, '6000')
    for (const one of [first, second]) await one.call(approveWithdrawal, { id }, { totp: one.code() })
    expect((await who.call(getWithdrawal, { id })).state).toBe('approved')
    return { who, id }
  }
  const offered = async (id: string) =>
    (await withdrawalPayer(harness.app.platform).unsigned(100, null)).find(({ subject }) => subject === id)
  const picked = async (id: string) => (await offered(id)) !== undefined

  it.each<[string, (gone: TestOperator) => Promise<unknown>]>([
    ['suspended', gone => disableOperator(harness.app.platform, gone.email)],
    [
      'without the role',
      async gone => {
        const [one, other] = [
          await signedInOperator(harness, 'owner'),
          await signedInOperator(harness, 'owner'),
        ]
        const made = await one.call(
          changeOperatorRoles,
          { id: gone.id, roles: ['auditor'] },
          { totp: one.code() },
        )
        await other.call(approveProposal, { kind: 'operator_change', id: made.id }, { totp: other.code() })
      },
    ],
  ])(
    'returns to review when one of them is %s, whose signature is void, and needs another approver',
    async (_, leave) => {
      const gone = await signedInOperator(harness, 'treasury')
      const { who, id } = await approvedBy(gone, ada)
      await harness.app.platform.db.transaction(async tx => {
        await actWithoutProof(tx, gone.id)
        await tx.execute(sql`INSERT INTO withdrawal_signature (withdrawal, operator, kind, key, signature, expires_at, at)
        VALUES (${id}::uuid, ${gone.id}::uuid, 'ed25519', 'k', 's', ${harness.clock.now().add({ hours: 1 }).toString()}, ${harness.clock.now().toString()})`)
      })
      expect((await offered(id))?.signatures).toHaveLength(1)
      await leave(gone)
      expect((await who.call(getWithdrawal, { id })).state).toBe('submitted')
      expect(await picked(id)).toBe(false)
      // The customer is notified once, in the app and by the chosen channels.
      const told = {
        kind: 'withdrawal_returned',
        about: id,
        title: 'Withdrawal of 6,000.00 USDT in review again',
      }
      const returns = async () =>
        (await who.call(listMessages, {})).items.filter(({ kind }) => kind === told.kind)
      expect(await returns()).toMatchObject([told])
      await leave(await signedInOperator(harness, 'treasury'))
      expect(await returns()).toHaveLength(1)
      const { rows: due } = await harness.app.platform.database.executeSql(
        `SELECT params FROM message_due WHERE kind = 'withdrawal_returned' AND params ->> 'about' = '${id}'`,
      )
      expect(due).toEqual([{ params: { amount: '6000', asset: 'USDT', about: id } }])
      const second = (await ada.call(listReviews, { view: 'second' })).items.find(one => one.id === id)
      expect(second?.approvals.map(({ operator }) => operator.id)).toEqual([ada.id])
      const again = await ben.call(approveWithdrawal, { id }, { totp: ben.code() })
      expect(again.state).toBe('approved')
      expect((await offered(id))?.signatures).toEqual([])
    },
  )

  it('stays approved while both operators may approve, and the app alone cannot return it to review', async () => {
    const { id } = await approvedBy(ada, ben)
    expect(
      await raw(sql`UPDATE withdrawal SET state = 'submitted', approved_by = NULL WHERE id = ${id}::uuid`),
    ).toBe('MT005')
  })

  it('is neither offered to the signer nor stored as signed once one of the operators may no longer approve', async () => {
    const gone = await signedInOperator(harness, 'treasury')
    const { id } = await approvedBy(gone, ada)
    const bytes = sql`INSERT INTO signing_attempt (subject, attempt, txid, raw_data_hex, signature, expiration, created_at, state)
      VALUES (${id}::uuid, 1, ${id}, 'aa', 'bb', now(), now(), 'live')`
    await asSuperuser(
      harness.app.platform.database,
      `SET session_replication_role = replica; UPDATE operator SET disabled_at = now() WHERE id = '${gone.id}';
        SET session_replication_role = DEFAULT`,
    )
    expect(await picked(id)).toBe(false)
    expect(await raw(bytes)).toBe('MT006')
  })
})

describe('a rejection of a withdrawal', () => {
  it('refunds the money and shows its reason to the customer', async () => {
    const who = await harness.funded('900')
    const { id } = await withdraw(who, '600')
    expect(await ben.ask(rejectWithdrawal, { id, reason: 'address_risky' })).toMatchObject({ code: 403 })
    expect(await ada.ask(rejectWithdrawal, { id, reason: 'because' })).toMatchObject({ code: 400 })
    await ada.call(rejectWithdrawal, { id, reason: 'address_risky' })
    expect(await who.call(getWithdrawal, { id })).toMatchObject({
      state: 'rejected',
      reason: 'address_risky',
    })
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '900', total: '900' })
    expect(await ada.ask(rejectWithdrawal, { id, reason: 'customer_asked' })).toMatchObject({
      error: 'not_reviewable',
    })
  })
})

describe('a hold on a customer', () => {
  it('stops withdrawals, shows reason, owner and deadline, and ends by itself', async () => {
    const who = await harness.funded('100')
    const { uid } = await who.call(getUserInfo, {})
    const { id } = await withdraw(who, '20')
    await ada.call(holdCustomer, { uid, reason: 'source_of_funds', hours: 48 })
    const hold = { reason: 'source_of_funds', owner: 'compliance' }
    const terms = await who.call(getWithdrawalTerms, {})
    expect(terms.hold).toMatchObject(hold)
    const until = harness.clock.now().add({ hours: 48 })
    expect(Temporal.Instant.from(terms.hold?.until ?? '').equals(until)).toBe(true)
    expect(
      await who.ask(submitWithdrawal, { address: newAddress(), quantity: '20', pin: PIN }),
    ).toMatchObject({
      error: 'account_held',
    })
    await harness.work()
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'submitted', hold })
    expect(await ben.ask(approveWithdrawal, { id })).toMatchObject({ error: 'account_held' })
    expect(await ben.call(getReview, { id })).toMatchObject({ blocker: 'held', customer: { hold } })
    await harness.advance({ hours: 48 })
    await ada.signInAgain()
    await ben.signInAgain()
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'approved', hold: null })
    expect((await who.call(getWithdrawalTerms, {})).hold).toBeNull()
  })

  it('keeps approved withdrawals from being signed', async () => {
    const who = await harness.funded('100')
    const { uid } = await who.call(getUserInfo, {})
    const { id } = await withdraw(who, '20')
    await harness.work()
    const subjects = async () =>
      (await withdrawalPayer(harness.app.platform).unsigned(100, null)).map(item => item.subject)
    expect(await subjects()).toContain(id)
    const hold = await ada.call(holdCustomer, { uid, reason: 'legal_order', hours: 24 })
    expect(await subjects()).not.toContain(id)
    await ada.call(releaseCustomer, { id: hold.id })
    expect(await subjects()).toContain(id)
  })

  it('is released once by compliance before its deadline, while another hold remains', async () => {
    const who = await harness.funded('100')
    const { uid } = await who.call(getUserInfo, {})
    const support = await signedInOperator(harness, 'support')
    const first = await support.call(holdCustomer, { uid, reason: 'customer_request', hours: 24 })
    const second = await support.call(holdCustomer, { uid, reason: 'identity_check', hours: 12 })
    expect((await who.call(getWithdrawalTerms, {})).hold).toMatchObject({
      reason: 'customer_request',
      owner: 'support',
    })
    expect(await support.ask(releaseCustomer, { id: first.id })).toMatchObject({ code: 403 })
    await ada.call(releaseCustomer, { id: first.id })
    expect(await ada.ask(releaseCustomer, { id: first.id })).toMatchObject({ error: 'already_ended' })
    expect((await who.call(getWithdrawalTerms, {})).hold).toMatchObject({ reason: 'identity_check' })
    await ada.call(releaseCustomer, { id: second.id })
    await withdraw(who, '20')
  })

  it('lasts at most thirty days', async () => {
    const who = await harness.customer()
    const { uid } = await who.call(getUserInfo, {})
    expect(await ada.ask(holdCustomer, { uid, reason: 'legal_order', hours: 721 })).toMatchObject({
      code: 400,
    })
    const { id } = await ada.call(holdCustomer, { uid, reason: 'legal_order', hours: 720 })
    const later = sql`UPDATE customer_hold SET deadline_at = deadline_at + interval '1 hour' WHERE id = ${id}::uuid`
    expect(await raw(later)).toBe('MT003')
  })
})

describe('the 24-hour limit', () => {
  it('rises when the identity is verified and falls when that is revoked', async () => {
    const { who, identity } = await verified('2000')
    expect(await who.call(getWithdrawalTerms, {})).toMatchObject({ limit24h: '50000' })
    await withdraw(who, '1500')
    await ada.call(rejectIdentity, { id: identity, reason: 'not_yours' })
    expect(await who.call(getWithdrawalTerms, {})).toMatchObject({ limit24h: '1000', used24h: '1500' })
    expect(
      await who.ask(submitWithdrawal, { address: newAddress(), quantity: '20', pin: PIN }),
    ).toMatchObject({
      error: 'limit_exceeded',
    })
  })
})

it('the queue lists the least time left first and marks overdue withdrawals', async () => {
  const first = await withdraw(await harness.funded('900'), '700')
  await harness.advance({ hours: 2 })
  const second = await withdraw(await harness.funded('900'), '700')
  await harness.advance({ hours: 23 })
  await ada.signInAgain()
  const { items } = await ada.call(listReviews, {})
  const places = [first.id, second.id].map(id => items.findIndex(item => item.id === id))
  expect(places[0]).toBeLessThan(places[1] ?? -1)
  expect(items[places[0] ?? -1]).toMatchObject({ overdue: true })
  expect(items[places[1] ?? -1]).toMatchObject({ overdue: false })
})
