import {
  approveWithdrawal,
  getReview,
  getReviewFigures,
  listReviews,
  rejectWithdrawal,
  signWithdrawal,
} from '@matin/contract/admin/withdrawals'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { fromWire } from '@matin/domain/money/amount'
import { DEV_FAUCET_ADDRESS, DEV_POISONER_ADDRESS } from '@matin/tron/devchain/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quarantinePage } from '../apps/server/src/features/admin/quarantine/service.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  type TestCustomer,
} from '../apps/server/src/testing/harness.ts'
import { passCertificate } from '../apps/server/src/testing/identity.ts'
import { behind } from '../apps/server/src/testing/items.ts'
import { signedInOperator, type TestOperator } from '../apps/server/src/testing/operators.ts'
import { setSetting } from '../apps/server/src/testing/settings.ts'
import type { PolicyTerms } from '../apps/signer/src/policy.ts'
import type { Signer } from '../apps/signer/src/signer.ts'
import { type Signatory, signatory } from '../apps/signer/src/testing/signings.ts'
import { signerOf, turn as takeTurns } from './support/signer.ts'
import { PATIENCE_MS } from './support/until.ts'

/* The signer's policy with the real server, which asks for signatures and holds payments by the same rule. */

const USDT = 1_000_000n
const DAY_MS = 86_400_000
let harness: Harness
let url: string
let ada: TestOperator
let ben: TestOperator
let keys: Map<TestOperator, Signatory>
let terms: PolicyTerms
let signer: Signer
let logged: string[]

beforeEach(async () => {
  harness = await startHarness()
  url = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
  ada = await signedInOperator(harness, 'compliance', 'treasury')
  ben = await signedInOperator(harness, 'treasury')
  keys = new Map([ada, ben].map(one => [one, signatory(one.email)]))
  terms = {
    caps: { payment: 300n * USDT, newDestination: 100n * USDT, hour: 400n * USDT, day: 1000n * USDT },
    trx: { hour: 5000n * USDT, day: 20_000n * USDT, supply: 100n * USDT, supplyDay: 300n * USDT },
    operators: [...keys.values()].map(({ operator, kind, key }) => ({ operator, kind, key })),
  }
  logged = []
  signer = signerWith(terms)
  // Approved by rule, so that every withdrawal here waits for the signer only.
  await setSetting(harness.app.platform, 'auto_approve_limit', '4000')
  // The server judges submissions by the signer's last report.
  await signer.round()
})
afterEach(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

function signerWith(other: PolicyTerms, genesis?: string): Signer {
  return signerOf(harness, url, {
    timeoutMs: PATIENCE_MS,
    terms: other,
    ...(genesis && { genesis }),
    log: (message, fields = {}) => logged.push(`${message} ${JSON.stringify(fields)}`),
  })
}

/**
 * Runs one round of the signer and the server, in which payments become solid. A second round of the signer
 * reports its signatures to the server.
 */
async function turn(): Promise<void> {
  await takeTurns(harness, signer)
  await signer.round()
}

const withdraw = async (who: TestCustomer, quantity: string, address = DEV_FAUCET_ADDRESS) =>
  (await who.call(submitWithdrawal, { address, quantity, pin: PIN })).id
const seen = async (who: TestCustomer, id: string) => {
  const { state, waitsFor } = await who.call(getWithdrawal, { id })
  return [state, waitsFor]
}
const quarantined = async () => (await quarantinePage(harness.app.platform, { input: {} })).items
const listed = async () => (await ada.call(listReviews, {})).items

/**
 * Returns an operator's signature of the payload that the server shows. `changed` alters the payload first.
 */
async function signatureOf(
  operator: TestOperator,
  id: string,
  changed: { address?: string; expiresAt?: number; genesis?: string } = {},
) {
  const { address, arrival, signatures } = await operator.call(getReview, { id })
  const key = keys.get(operator)
  if (!key || !signatures.from)
    throw new Error('the operator has no key, or the signer has not said who it is')
  const { genesis = signatures.from.genesis, ...others } = changed
  return key.sign({
    from: { ...signatures.from, genesis },
    id,
    address,
    amount: fromWire(arrival, 'USDT') ?? 0n,
    expiresAt: Date.parse(signatures.expiresAt),
    ...others,
  })
}

/** Creates a customer who may withdraw more than 1,000 USDT a day and was paid at this address before. */
async function knownCustomer(usdt: string): Promise<TestCustomer> {
  const who = await harness.recharged(usdt)
  await passCertificate(harness, who, ada)
  const first = await withdraw(who, '20')
  await harness.work()
  for (let round = 0; round < 3; round++) await turn()
  expect(await seen(who, first)).toEqual(['confirmed', null])
  return who
}

describe('a payment that only the hourly cap stops', () => {
  it('waits with its reason, does not delay smaller payments, and is paid after the hour', async () => {
    const who = await knownCustomer('1500')
    const first = await withdraw(who, '290')
    const second = await withdraw(who, '200')
    const small = await withdraw(who, '50')
    await harness.work()
    await turn()
    expect(await seen(who, first)).toEqual(['confirmed', null])
    expect(await seen(who, small)).toEqual(['confirmed', null])
    expect(await seen(who, second)).toEqual(['approved', 'hour'])
    const [waiting] = await listed()
    expect(waiting).toMatchObject({ id: second, signatures: { cap: 'hour', needed: 2, given: [] } })
    expect((await ada.call(listReviews, { view: 'signatures' })).items).toEqual([waiting])
    expect((await ada.call(getReviewFigures, {})).views).toMatchObject({
      waiting: { count: 1 },
      signatures: { count: 1, more: false },
    })
    // It waits, but is not quarantined.
    expect(await quarantined()).toEqual([])
    await harness.advance({ minutes: 61 })
    await turn()
    await turn()
    expect(await seen(who, second)).toEqual(['confirmed', null])
    expect(await listed()).toEqual([])
  })

  it('waits without quarantine if only those before it use up the cap, and is paid after the hour', async () => {
    const who = await knownCustomer('1500')
    const ids: string[] = []
    for (let number = 0; number < 6; number++) ids.push(await withdraw(who, '90'))
    await harness.work()
    await turn()
    const all = () => Promise.all(ids.map(id => seen(who, id)))
    const paid = ['confirmed', null]
    const held = ['approved', 'hour']
    expect(await all()).toEqual([paid, paid, paid, paid, held, held])
    expect(logged.filter(line => line.includes('hour_cap'))).toHaveLength(2)
    const [first] = logged.filter(line => line.startsWith('payment signed') && line.includes(ids[0] ?? ''))
    expect(JSON.parse(first?.replace('payment signed ', '') ?? '')).toMatchObject({
      kind: 'withdrawal',
      amount: '89000000',
      to: DEV_FAUCET_ADDRESS,
      txid: expect.stringMatching(/^[\da-f]{64}$/),
    })
    const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics' })
    expect(body).toContain('matin_signer_signed_payments{kind="withdrawal"} 5\n')
    expect(body).toContain('matin_signer_cap_usdt{cap="hour"} 400\n')
    expect(await quarantined()).toEqual([])
    await harness.advance({ minutes: 61 })
    await turn()
    expect(await all()).toEqual(ids.map(() => paid))
  })

  it('is paid at once after two operators sign it, and does not use up the cap', async () => {
    const who = await knownCustomer('1500')
    await withdraw(who, '290')
    const second = await withdraw(who, '280')
    await harness.work()
    await turn()
    expect(await seen(who, second)).toEqual(['approved', 'hour'])
    await ada.call(signWithdrawal, { id: second, signature: await signatureOf(ada, second) })
    await turn()
    expect(await seen(who, second)).toEqual(['approved', 'hour'])
    const { signatures } = await ben.call(signWithdrawal, {
      id: second,
      signature: await signatureOf(ben, second),
    })
    expect(signatures.given.map(({ operator }) => operator.id).toSorted()).toEqual(
      [ada.id, ben.id].toSorted(),
    )
    const after = await withdraw(who, '80')
    await harness.work()
    await turn()
    expect(await seen(who, second)).toEqual(['confirmed', null])
    expect(await seen(who, after)).toEqual(['confirmed', null])
  })
})

describe('a payment above the cap per payment', () => {
  it('delays no small payment, though a thousand are ahead of it', async () => {
    const who = await knownCustomer('1500')
    const { database, clock } = harness.app.platform
    const at = clock.now().subtract({ hours: 1 })
    await harness.customer()
    await behind(
      harness,
      `INSERT INTO withdrawal (network, id, customer, address, quantity, fee, submitted_at, deadline_at, state, needs_review, approved_by,
          approved_at, auto_limit, dual_limit, risk_threshold, hash)
        SELECT 'TRC-20', gen_random_uuid(), (SELECT id FROM customer WHERE id NOT IN (SELECT customer FROM withdrawal) LIMIT 1),
            '${DEV_POISONER_ADDRESS}', 400000000, 1000000, at,
            at + interval '24 hours', 'approved', false, 'rule', at, 500000000, 5000000000, 50, 'large'
          FROM generate_series(1, 1000) n CROSS JOIN LATERAL (SELECT '${at}'::timestamptz + n * interval '1 second' AS at) t`,
    )
    const small = await withdraw(who, '50')
    await harness.work()
    await turn()
    expect(await seen(who, small)).toEqual(['confirmed', null])
    expect(await quarantined()).toEqual([])
    const left = `SELECT count(*)::int AS n FROM withdrawal WHERE hash = 'large' AND state = 'approved'`
    expect((await database.executeSql(left)).rows).toEqual([{ n: 1000 }])
    await behind(harness, `DELETE FROM withdrawal WHERE hash = 'large'`)
  })

  it('requires signatures of its two approvers, and is then paid', async () => {
    const who = await knownCustomer('2500')
    // Below the limit of approval by rule.
    const id = await withdraw(who, '400')
    await harness.work()
    expect(await seen(who, id)).toEqual(['submitted', null])
    expect((await listed())[0]).toMatchObject({
      id,
      approvalsNeeded: 2,
      signatures: { cap: 'payment' },
      blocker: null,
    })
    const unpinned = await signedInOperator(harness, 'treasury')
    expect(await unpinned.call(getReview, { id })).toMatchObject({ blocker: 'key_not_pinned' })
    expect(await ada.ask(approveWithdrawal, { id }, { totp: ada.code() })).toMatchObject({
      error: 'signature_required',
    })
    for (const operator of [ada, ben]) {
      const signature = await signatureOf(operator, id)
      await operator.call(approveWithdrawal, { id, signature }, { totp: operator.code() })
    }
    await turn()
    expect(await seen(who, id)).toEqual(['confirmed', null])
  })

  it('takes an operator’s signature only by the key that the signer has pinned for that operator, and with an expiry that is neither past nor too late', {
    tags: 'full',
  }, async () => {
    const who = await knownCustomer('2500')
    const id = await withdraw(who, '400')
    const signature = await signatureOf(ada, id)
    const approve = (operator: TestOperator, given: typeof signature) =>
      operator.ask(approveWithdrawal, { id, signature: given }, { totp: operator.code() })
    expect(await approve(ben, signature)).toMatchObject({ error: 'key_not_pinned' })
    expect(await approve(ada, { ...signature, key: signatory(ada.email).key })).toMatchObject({
      error: 'key_not_pinned',
    })
    const now = harness.clock.now().epochMilliseconds
    for (const expiresAt of [now, now + 2 * DAY_MS])
      expect(await approve(ada, await signatureOf(ada, id, { expiresAt }))).toMatchObject({
        error: 'signature_time',
      })
  })

  it('that was approved before a cap was lowered waits, is listed for operators, and fails if an operator rejects it', {
    tags: 'full',
  }, async () => {
    const who = await knownCustomer('2500')
    const id = await withdraw(who, '290')
    await harness.work()
    signer = signerWith({ ...terms, caps: { ...terms.caps, payment: 200n * USDT } })
    await turn()
    expect(await seen(who, id)).toEqual(['approved', 'payment'])
    expect((await listed()).map(item => item.id)).toEqual([id])
    await ada.call(rejectWithdrawal, { id, reason: 'customer_asked' })
    expect(await seen(who, id)).toEqual(['failed', null])
    await turn()
  })
})

describe('a payment that the signer refuses', () => {
  it('is quarantined with its reason, is shown to its customer, and delays no other payment', {
    tags: 'full',
  }, async () => {
    const who = await knownCustomer('2500')
    const id = await withdraw(who, '400')
    // Signed for another recipient: the server cannot detect that, and passes it on.
    for (const operator of [ada, ben]) {
      const signature = await signatureOf(operator, id, { address: DEV_POISONER_ADDRESS })
      await operator.call(approveWithdrawal, { id, signature }, { totp: operator.code() })
    }
    const other = await withdraw(who, '30')
    await harness.work()
    await turn()
    expect(await seen(who, other)).toEqual(['confirmed', null])
    expect(await seen(who, id)).toEqual(['approved', 'payment'])
    const [row] = await quarantined()
    expect(row).toMatchObject({ kind: 'withdrawal', subject: id, reason: 'payment_cap' })
    expect(row?.detail).toContain('0 of 2 signatures')
    expect(row?.detail).toContain(`${ada.email}: is for another payment`)

    // Signed correctly, it is retried at once.
    harness.clock.advance(Temporal.Duration.from({ seconds: 1 }))
    for (const operator of [ada, ben])
      await operator.call(signWithdrawal, { id, signature: await signatureOf(operator, id) })
    await turn()
    expect(await seen(who, id)).toEqual(['confirmed', null])
    expect(await quarantined()).toEqual([])
  })

  it('may have an approval for another chain, which only the signer can detect', {
    tags: 'full',
  }, async () => {
    const who = await knownCustomer('2500')
    const id = await withdraw(who, '400')
    for (const operator of [ada, ben]) {
      const signature = await signatureOf(operator, id, { genesis: '0'.repeat(64) })
      await operator.call(approveWithdrawal, { id, signature }, { totp: operator.code() })
    }
    await harness.work()
    await turn()
    expect(await seen(who, id)).toEqual(['approved', 'payment'])
    const [row] = await quarantined()
    expect(row?.detail).toContain(`${ben.email}: is for another payment, hot wallet, contract or chain`)
  })
})

describe('a signer whose node is on another chain', () => {
  it('signs nothing, and names the chain that its node is on', { tags: 'full' }, async () => {
    const who = await knownCustomer('1500')
    const id = await withdraw(who, '50')
    await harness.work()
    const stray = signerWith(terms, '0'.repeat(64))
    await takeTurns(harness, stray)
    expect(await seen(who, id)).toEqual(['approved', null])
    expect(logged.join()).toContain('TRON_GENESIS names 000000')
    await turn()
    expect(await seen(who, id)).toEqual(['confirmed', null])
  })
})
