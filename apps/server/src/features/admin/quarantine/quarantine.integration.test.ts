import { listQuarantine, tryAgain } from '@matin/contract/admin/quarantine'
import { rejectWithdrawal } from '@matin/contract/admin/withdrawals'
import { getTokenData } from '@matin/contract/assets'
import { getTopupAddress } from '@matin/contract/recharge'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { DEV_FAUCET_ADDRESS } from '@matin/tron/devchain/keys'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chainCursor } from '#platform/chain/tables.ts'
import { asSuperuser } from '#testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  type TestCustomer,
  TO_SOLID,
} from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { withdrawalPayer } from '../../money/withdrawal/payer.ts'

/* A poisoned item is quarantined with its reason, in the metrics and the operators' list; the items beside it go on. */

let harness: Harness
let ada: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'compliance')
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

/**
 * Makes the database refuse rows of a table, as an unforeseen constraint would. Returns a function that makes
 * it accept them again.
 */
async function poison(table: string, event: string, condition: string): Promise<() => Promise<unknown>> {
  const { database } = harness.app.platform
  await asSuperuser(
    database,
    `CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF ${condition} THEN RAISE EXCEPTION 'poisoned' USING ERRCODE = '23514'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER poison BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION poison()`,
  )
  return () => asSuperuser(database, `DROP FUNCTION poison() CASCADE`)
}

const listed = async () => (await ada.call(listQuarantine, {})).items

/** Returns the value of a metric for one kind. */
async function figure(name: string, kind: string): Promise<number> {
  const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics' })
  return Number(new RegExp(`^matin_${name}\\{kind="${kind}"\\} (\\S+)$`, 'm').exec(body)?.[1])
}

async function withdraw(who: TestCustomer): Promise<string> {
  const asked = { address: DEV_FAUCET_ADDRESS, quantity: '20', pin: PIN }
  return (await who.call(submitWithdrawal, asked)).id
}
const stateOf = async (who: TestCustomer, id: string) => (await who.call(getWithdrawal, { id })).state

it('a withdrawal whose approval the database refuses is quarantined without blocking others, and is retried', async () => {
  const [bad, good] = [await harness.funded('100'), await harness.funded('100')]
  const poisoned = await withdraw(bad)
  const sound = await withdraw(good)
  const cure = await poison('withdrawal', 'UPDATE', `NEW.id = '${poisoned}' AND NEW.state = 'approved'`)
  await harness.work()
  expect(await stateOf(good, sound)).toBe('approved')
  expect(await stateOf(bad, poisoned)).toBe('submitted')
  expect(await listed()).toMatchObject([
    { kind: 'withdrawal_approval', subject: poisoned, reason: 'database_refused', detail: '23514', tries: 1 },
  ])
  const [item] = await listed()
  expect(item).toMatchObject({ amount: '20', customer: { uid: expect.stringMatching(/^\d{9}$/) } })
  const named = async (name: string) => (await ada.call(listQuarantine, { item: name })).items
  expect(await named(`withdrawal_approval:${poisoned}`)).toEqual([item])
  expect(await named(`withdrawal:${poisoned}`)).toEqual([])
  expect(await figure('quarantine', 'withdrawal_approval')).toBe(1)
  expect(await figure('quarantine_final', 'withdrawal_approval')).toBe(0)

  // Tried again after a minute, then after two.
  await harness.work()
  expect(await listed()).toMatchObject([{ tries: 1 }])
  await harness.advance({ minutes: 1 })
  expect(await listed()).toMatchObject([{ tries: 2 }])
  await harness.advance({ minutes: 1 })
  expect(await listed()).toMatchObject([{ tries: 2 }])
  await cure()
  await harness.advance({ minutes: 1 })
  expect(await stateOf(bad, poisoned)).toBe('approved')
  expect(await listed()).toEqual([])
  expect(await figure('quarantine', 'withdrawal_approval')).toBe(0)
})

it('a deposit that cannot be posted is quarantined while the rest of its block is posted and reading the chain continues', async () => {
  const people = [await harness.customer(), await harness.customer()] as const
  const [bad, good] = await Promise.all(
    people.map(async who => (await who.call(getTopupAddress, {})).address),
  )
  const cure = await poison('deposit', 'INSERT', 'NEW.amount = 66000000')
  const { txid } = await harness.chain.faucetUsdt(bad ?? '', 66_000_000n)
  await harness.chain.faucetUsdt(good ?? '', 33_000_000n)
  await harness.chain.mine(TO_SOLID)
  await harness.work()
  const totals = async () =>
    Promise.all(people.map(async who => (await who.call(getTopupAddress, {})).withoutReceipt.length))
  expect(await totals()).toEqual([0, 1])
  const [cursor] = await harness.app.platform.db.select().from(chainCursor)
  expect(cursor?.blockNumber).toBe(BigInt(harness.chain.solidHeight))
  const [quarantined] = await listed()
  expect(quarantined).toMatchObject({ kind: 'transfer', reason: 'database_refused', detail: '23514' })
  expect(quarantined?.subject).toContain(`:${txid}:`)
  expect(await figure('quarantine', 'transfer')).toBe(1)

  await cure()
  const input = { kind: 'transfer' as const, subject: quarantined?.subject ?? '' }
  expect(await ada.call(tryAgain, input)).toMatchObject(input)
  await harness.work()
  expect(await totals()).toEqual([1, 1])
  expect(await listed()).toEqual([])
  expect(await ada.ask(tryAgain, input)).toMatchObject({ error: 'not_found' })
})

it('a withdrawal that can never be sent is failed by an operator and its amount is refunded', async () => {
  const who = await harness.funded('100')
  const id = await withdraw(who)
  await harness.work()
  expect(await stateOf(who, id)).toBe('approved')
  const reject = { id, reason: 'address_risky' as const }
  expect(await ada.ask(rejectWithdrawal, reject)).toMatchObject({ error: 'not_reviewable' })
  const { db } = harness.app.platform
  await withdrawalPayer(harness.app.platform).recordFailure(db, id, {
    reason: 'address_invalid',
    detail: 'T',
  })
  expect(await figure('quarantine_final', 'withdrawal')).toBe(1)
  await ada.call(rejectWithdrawal, reject)
  expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'failed', reason: 'address_risky' })
  expect(await who.call(getTokenData, {})).toMatchObject({ available: '100', total: '100' })
  expect(await listed()).toEqual([])
})

it('the quarantine is shown only to operators, and its items are retried only by those who may approve', async () => {
  const who = await harness.customer()
  expect(await who.ask(listQuarantine, {})).toMatchObject({ code: 401 })
  const support = await signedInOperator(harness, 'support')
  expect((await support.call(listQuarantine, {})).items).toEqual([])
  expect(await support.ask(tryAgain, { kind: 'sweep', subject: 'T' })).toMatchObject({ code: 403 })
})
