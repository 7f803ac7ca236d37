import { holdCustomer, suspendCustomer } from '@matin/contract/admin/holds'
import { approveProposal } from '@matin/contract/admin/proposals'
import { listRecoveries, proposeRecovery } from '@matin/contract/admin/recovery'
import * as authEndpoints from '@matin/contract/auth'
import { resetPassword, sendCode } from '@matin/contract/auth'
import type { Endpoint } from '@matin/contract/endpoint'
import * as passkeyEndpoints from '@matin/contract/passkeys'
import { addPasskey, beginPasskey, deletePasskey } from '@matin/contract/passkeys'
import { exportData, openExport } from '@matin/contract/privacy'
import * as recoveryEndpoints from '@matin/contract/recovery'
import { askRecovery } from '@matin/contract/recovery'
import * as securityEndpoints from '@matin/contract/security'
import {
  beginTotp,
  changePassword,
  disableTotp,
  enableTotp,
  renewRecoveryCodes,
  setContact,
  setFactorUse,
  setPaymentPassword,
} from '@matin/contract/security'
import { cancelWithdrawal, listWithdrawals, submitWithdrawal } from '@matin/contract/withdrawal'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { totpCode } from '#platform/secrets/totp.ts'
import { softAuthenticator } from '#testing/authenticator.ts'
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
import { signedInOperator, type TestOperator } from '#testing/operators.ts'

/*
 * Every change of what protects an account ends a thief's unfinished proofs and pending requests (docs/decisions/0064).
 * Each endpoint that changes protection is listed in CHANGES, every other one in UNCHANGING. The test fails for an
 * endpoint that is in neither.
 */

const ORIGIN = 'https://wallet.test'
const OUTSIDE = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'
const NEW_PIN = '864209'
const NEW_PASSWORD = 'the owner’s new one'

let harness: Harness
let ada: TestOperator
let ben: TestOperator
beforeAll(async () => {
  harness = await startHarness(undefined, { APP_ORIGIN: ORIGIN })
  ada = await signedInOperator(harness, 'compliance')
  ben = await signedInOperator(harness, 'compliance')
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

const pass = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))
const codeNow = (secret: string) => {
  pass({ seconds: 30 })
  return totpCode(secret, harness.clock.now())
}

/** Owner of an account. `secret` is the authenticator's, for changes that need one. */
interface Owner extends TestCustomer {
  secret: string
}

async function sentCode(to: string, purpose: string, who?: TestCustomer): Promise<string> {
  pass({ seconds: 61 })
  const input = { account: to, purpose }
  const sent = await (who ? who.ask(sendCode, input) : harness.ask(sendCode, input))
  expect(sent).toMatchObject({ code: 200 })
  return harness.codeFor(to)
}

const byCode = async (who: TestCustomer) => ({
  pin: PIN,
  ownCode: await sentCode(who.email, 'protection', who),
})

async function uidOf(who: TestCustomer): Promise<string> {
  const id = await idByEmail(harness.app.platform, who.email)
  const [row] = await rowsOf<{ uid: string }>(
    harness.app.platform.db,
    sql`SELECT uid FROM customer WHERE id = ${id}::uuid`,
  )
  return row?.uid ?? ''
}

let contacts = 0
/** Changes of account protection. `change` calls the endpoint as the owner does. */
const CHANGES: readonly {
  endpoint: Endpoint
  /**
   * State of earlier withdrawals after the change: marked for review if submitting them had required every
   * proof of the account, else cancelled.
   */
  submitted: 'cancelled' | 'marked'
  factor?: true
  change(who: Owner): Promise<unknown>
}[] = [
  {
    endpoint: setPaymentPassword,
    submitted: 'marked',
    async change(who) {
      const code = await sentCode(who.email, 'payment_password', who)
      await who.call(setPaymentPassword, { pin: NEW_PIN, code, currentPin: PIN })
    },
  },
  {
    endpoint: setContact,
    submitted: 'marked',
    async change(who) {
      const account = `other${contacts++}@example.com`
      const { ownCode } = await byCode(who)
      const code = await sentCode(account, 'contact', who)
      await who.call(setContact, { account, code, currentPin: PIN, ownCode, password: PASSWORD })
    },
  },
  {
    endpoint: changePassword,
    submitted: 'marked',
    change: who => who.call(changePassword, { current: PASSWORD, password: NEW_PASSWORD }),
  },
  {
    endpoint: resetPassword,
    submitted: 'cancelled',
    async change(who) {
      const code = await sentCode(who.email, 'reset_password')
      const input = { account: who.email, code, password: NEW_PASSWORD }
      expect(await harness.ask(resetPassword, input)).toMatchObject({ code: 200 })
    },
  },
  {
    endpoint: addPasskey,
    submitted: 'marked',
    async change(who) {
      const asked = await who.call(beginPasskey, await byCode(who))
      await who.call(addPasskey, { ...softAuthenticator(ORIGIN).make(asked), name: 'Phone' })
    },
  },
  {
    endpoint: deletePasskey,
    submitted: 'marked',
    factor: true,
    async change(who) {
      const asked = await who.call(beginPasskey, { pin: PIN, factor: { code: codeNow(who.secret) } })
      const made = { ...softAuthenticator(ORIGIN).make(asked), name: 'Phone' }
      const { id } = await who.call(addPasskey, made)
      await who.call(deletePasskey, { id, pin: PIN, factor: { code: codeNow(who.secret) } })
    },
  },
  {
    endpoint: enableTotp,
    submitted: 'marked',
    async change(who) {
      const { secret } = await who.call(beginTotp, await byCode(who))
      await who.call(enableTotp, { code: codeNow(secret) })
    },
  },
  {
    endpoint: disableTotp,
    submitted: 'marked',
    factor: true,
    change: who => who.call(disableTotp, { pin: PIN, code: codeNow(who.secret) }),
  },
  {
    endpoint: renewRecoveryCodes,
    submitted: 'marked',
    factor: true,
    change: who => who.call(renewRecoveryCodes, { pin: PIN, code: codeNow(who.secret) }),
  },
  {
    endpoint: setFactorUse,
    submitted: 'marked',
    factor: true,
    change: who =>
      who.call(setFactorUse, {
        signIn: false,
        withdrawal: true,
        pin: PIN,
        factor: { code: codeNow(who.secret) },
      }),
  },
  {
    endpoint: approveProposal,
    submitted: 'cancelled',
    async change(who) {
      const uid = await uidOf(who)
      const open = (await ada.call(listRecoveries, {})).items.find(
        one => one.uid === uid && one.outcome === null,
      )
      const id = open?.id ?? ''
      await ada.call(proposeRecovery, { id })
      await ben.call(approveProposal, { kind: 'recovery', id })
    },
  },
  {
    endpoint: suspendCustomer,
    submitted: 'cancelled',
    async change(who) {
      const uid = await uidOf(who)
      await ada.call(suspendCustomer, { uid, reason: 'suspected_takeover', hours: 24 })
    },
  },
  {
    endpoint: holdCustomer,
    submitted: 'cancelled',
    async change(who) {
      const uid = await uidOf(who)
      await ada.call(holdCustomer, { uid, reason: 'suspected_takeover', hours: 24 })
    },
  },
]

/** Endpoints that do not change the account's protection. */
const UNCHANGING = new Set([
  ...['sendCode', 'register', 'login', 'logout', 'logOutDevice', 'setPhrase'],
  ...['beginTotp', 'beginPasskey', 'askPasskey', 'loginWithPasskey', 'renamePasskey'],
  // The recovery request itself, which two operators decide, and its withdrawal.
  ...['askRecovery', 'withdrawRecovery'],
])

it('this file lists every endpoint of sign-in, protection and recovery as changing protection or not', () => {
  const all = { ...authEndpoints, ...securityEndpoints, ...passkeyEndpoints, ...recoveryEndpoints }
  const posts = Object.entries(all as Record<string, unknown>).flatMap(([name, value]) => {
    const { method, path } = (value ?? {}) as Partial<Endpoint>
    return method === 'POST' && path ? [[name, path] as const] : []
  })
  const changing = new Set(CHANGES.map(({ endpoint }) => endpoint.path))
  const unknown = posts.filter(([name, path]) => !UNCHANGING.has(name) && !changing.has(path))
  expect(unknown).toEqual([])
  expect(posts.length).toBeGreaterThan(15)
})

async function ownerWith(factor: boolean): Promise<Owner> {
  const who = await harness.funded('600')
  if (!factor) return { ...who, secret: '' }
  const { secret } = await who.call(beginTotp, await byCode(who))
  await who.call(enableTotp, { code: codeNow(secret) })
  await harness.advance({ hours: 25 })
  return { ...who, secret }
}

/** Begins every operation that an intruder with the owner's PIN and mailbox can begin. */
async function beginAll(who: Owner, factor: boolean) {
  const proof = async () =>
    factor ? { pin: PIN, factor: { code: codeNow(who.secret) } } : { ...(await byCode(who)) }
  const withdraws = { address: OUTSIDE, quantity: '100', pin: PIN }
  const code = factor ? { factor: { code: codeNow(who.secret) } } : {}
  const { id } = await who.call(submitWithdrawal, { ...withdraws, ...code })
  const recovery = await sentCode(who.email, 'recovery')
  const asks = { account: who.email, password: PASSWORD, code: recovery, lost: 'pin', note: '' }
  expect(await harness.ask(askRecovery, asks)).toMatchObject({ code: 200 })
  const { pin: _, ...owner } = await proof()
  const { ticket } = await who.call(openExport, factor ? owner : { currentPin: PIN, ...owner })
  const passkey = await who.call(beginPasskey, await proof())
  const totp = factor ? null : await who.call(beginTotp, await proof())
  const reset = await sentCode(who.email, 'reset_password')
  return { id, ticket, passkey, totp, reset }
}

async function begunRows(id: string) {
  const [row] = await rowsOf<{ challenges: number; secrets: number; codes: number; recoveries: number }>(
    harness.app.platform.db,
    sql`SELECT
      (SELECT count(*)::int FROM passkey_challenge p WHERE p.customer = ${id}::uuid AND p.used_at IS NULL) AS challenges,
      (SELECT count(*)::int FROM customer c WHERE c.id = ${id}::uuid AND c.totp_secret IS NOT NULL AND c.totp_confirmed_at IS NULL) AS secrets,
      (SELECT count(*)::int FROM verification_code v WHERE v.used_at IS NULL AND v.asked_by = ${id}::uuid) AS codes,
      (SELECT count(*)::int FROM recovery r WHERE r.customer = ${id}::uuid AND r.ended_at IS NULL) AS recoveries`,
  )
  return row
}

describe('an unfinished proof or request', () => {
  for (const { endpoint, submitted, factor = false, change } of CHANGES)
    it(`ends with a change through ${endpoint.path}, and pending withdrawals are ${submitted}`, async () => {
      const who = await ownerWith(factor)
      for (const one of [ada, ben]) await one.signInAgain()
      const begun = await beginAll(who, factor)
      // A change of the contact notifies another one.
      const id = await idByEmail(harness.app.platform, who.email)
      await change(who)
      expect(await begunRows(id)).toEqual({ challenges: 0, secrets: 0, codes: 0, recoveries: 0 })

      const again = await who.ask(exportData, { ticket: begun.ticket, format: 'json' })
      expect(again.error).toMatch(/^(ticket_ended|unauthorized)$/)
      const made = { ...softAuthenticator(ORIGIN).make(begun.passkey), name: 'Thief' }
      expect((await who.ask(addPasskey, made)).error).toMatch(/^(passkey_incorrect|unauthorized)$/)
      if (begun.totp) {
        const { secret } = begun.totp
        expect((await who.ask(enableTotp, { code: codeNow(secret) })).error).toMatch(
          /^(not_found|totp_exists|totp_incorrect|unauthorized)$/,
        )
      }
      const resets = { account: who.email, code: begun.reset, password: 'the thief has this one' }
      expect((await harness.ask(resetPassword, resets)).error).toBe('code_incorrect')

      const [row] = await rowsOf<{ state: string; review: boolean; marks: number }>(
        harness.app.platform.db,
        sql`SELECT w.state, w.needs_review AS review, (SELECT count(*)::int FROM withdrawal_risk r
            WHERE r.withdrawal = w.id AND r.flag = 'changed_since') AS marks FROM withdrawal w WHERE w.id = ${begun.id}::uuid`,
      )
      expect(row).toMatchObject(
        submitted === 'cancelled' ? { state: 'cancelled' } : { state: 'submitted', review: true, marks: 1 },
      )
      if (endpoint !== holdCustomer && endpoint !== suspendCustomer) {
        const bodies = (await emailsTo(harness.app.platform, who.email)).map(({ body }) => body)
        expect(bodies.some(body => body.includes(`withdrawal of 100.00 USDT to ${OUTSIDE}`))).toBe(true)
      }
    })

  it('that is a withdrawal needs review after the hold, and the database refuses to approve it by rule', async () => {
    const who = await ownerWith(false)
    const { id } = await who.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN })
    pass({ seconds: 1 })
    await who.call(changePassword, { current: PASSWORD, password: NEW_PASSWORD })
    await harness.advance({ hours: 25 })
    const { items } = await who.call(listWithdrawals, {})
    expect(items[0]).toMatchObject({ id, state: 'submitted', needsReview: true })
    const { db } = harness.app.platform
    const byRule = db.execute(
      sql`UPDATE withdrawal SET state = 'approved', approved_at = submitted_at, approved_by = 'rule' WHERE id = ${id}::uuid`,
    )
    await expect(byRule).rejects.toMatchObject({ cause: { code: 'MT006' } })
    const unmarked = db.execute(sql`UPDATE withdrawal SET needs_review = false WHERE id = ${id}::uuid`)
    await expect(unmarked).rejects.toMatchObject({ cause: { code: 'MT005' } })
    await who.call(cancelWithdrawal, { id })
  })
})

describe('an account recovery request', () => {
  it('is refused within three days of a password change, also by the database, and shows operators the recent changes', async () => {
    const who = await harness.funded('100')
    const id = await idByEmail(harness.app.platform, who.email)
    const code = await sentCode(who.email, 'reset_password')
    const password = NEW_PASSWORD
    await harness.ask(resetPassword, { account: who.email, code, password })
    const asks = async () => {
      const shown = await sentCode(who.email, 'recovery')
      const input = { account: who.email, password, code: shown, lost: 'pin', note: '' }
      return harness.ask(askRecovery, input)
    }
    pass({ hours: 71 })
    expect(await asks()).toMatchObject({ error: 'recovery_waits' })
    const now = harness.clock.now().toString()
    await expect(
      harness.app.platform.db.execute(
        sql`INSERT INTO recovery (id, customer, lost, asked_at) VALUES (gen_random_uuid(), ${id}::uuid, 'pin', ${now}::timestamptz)`,
      ),
    ).rejects.toMatchObject({ cause: { code: 'MT008' } })
    pass({ hours: 1 })
    expect(await asks()).toMatchObject({ code: 200 })
    const uid = await uidOf(who)
    await ada.signInAgain()
    const open = (await ada.call(listRecoveries, {})).items.find(one => one.uid === uid)
    expect(open?.changed).toMatchObject({ password: expect.any(String), device: expect.any(String) })
  })
})
