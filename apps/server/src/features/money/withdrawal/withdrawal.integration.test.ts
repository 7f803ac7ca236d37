import { getTokenData, getWalletLog } from '@matin/contract/assets'
import { resetPassword, sendCode } from '@matin/contract/auth'
import {
  type BroadcastItem,
  INTERNAL_PATHS,
  type Payment,
  type SignerPolicy,
  type SignerWork,
  type SignItem,
  signerWork,
  storedSubjects,
} from '@matin/contract/internal/signer'
import { getTopupAddress } from '@matin/contract/recharge'
import { setPaymentPassword } from '@matin/contract/security'
import {
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawalTerms,
  submitWithdrawal,
} from '@matin/contract/withdrawal'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { createTronClient } from '@matin/tron/client'
import {
  DEV_FAUCET_ADDRESS,
  DEV_HOT_ADDRESS,
  DEV_HOT_KEY,
  DEV_USDT_CONTRACT,
} from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { buildTransfer, type SignedTransfer, signTransaction } from '@matin/tron/sender'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { STEP_UP, somebodyWaits } from '#testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  type TestCustomer,
  TO_SOLID,
} from '#testing/harness.ts'

const TARGET = DEV_FAUCET_ADDRESS
const PLENTY = String(10n ** 15n)
/** Policy of a signer without caps. */
const POLICY: SignerPolicy = {
  caps: { payment: PLENTY, newDestination: PLENTY, hour: PLENTY, day: PLENTY },
  lately: { hour: '0', day: '0' },
  trx: {
    caps: { supply: PLENTY, supplyDay: PLENTY, hour: PLENTY, day: PLENTY },
    lately: { hour: '0', day: '0' },
  },
  operators: [],
  from: null,
}

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

function internal(url: string, payload: object) {
  const headers = { authorization: `Bearer ${harness.app.platform.config.SIGNER_SECRET}` }
  return harness.app.internal.inject({ method: 'POST', url, headers, payload })
}

async function work(): Promise<SignerWork> {
  return signerWork.parse(
    (await internal(INTERNAL_PATHS.work, { hotAddress: DEV_HOT_ADDRESS, policy: POLICY })).json(),
  )
}

/** Reads the withdrawals that the signer is given to sign. */
async function toSign(): Promise<SignItem[]> {
  return (await work()).withdrawals
}
async function toSend(): Promise<BroadcastItem[]> {
  return (await work()).broadcast
}

function node() {
  return createTronClient(createTronNode({ url: harness.tronUrl }))
}

/** Signs as the signer does, with a solid reference block and a unique timestamp. */
async function sign({ payment }: { payment: Payment }, lifeMilliseconds = 600_000): Promise<SignedTransfer> {
  const refBlock = await node().solidHead()
  const unsigned = buildTransfer({
    usdtContract: DEV_USDT_CONTRACT,
    from: DEV_HOT_ADDRESS,
    to: payment.address,
    amount: BigInt(payment.amount),
    feeLimitSun: 100_000_000n,
    refBlock,
    timestamp: harness.clock.now().epochMilliseconds,
    expiration: (await node().head()).timestamp + lifeMilliseconds,
  })
  return signTransaction(unsigned, DEV_HOT_KEY)
}

/** Stores signed bytes, and returns whether they may be broadcast. */
async function store(item: { subject: string; attempt: number }, signed: SignedTransfer): Promise<boolean> {
  const { subject, attempt } = item
  const { expiration, ...bytes } = signed
  const report = { subject, attempt, ...bytes, expiration: new Date(expiration).toISOString() }
  const response = await internal(INTERNAL_PATHS.signed, { reports: [report] })
  return storedSubjects.parse(response.json()).stored.includes(subject)
}

async function approved(who: TestCustomer, quantity: string) {
  const { id } = await who.call(submitWithdrawal, { address: TARGET, quantity, pin: PIN })
  await harness.work()
  const item = (await toSign()).find(other => other.subject === id)
  if (!item) throw new Error('the signer was given nothing to sign')
  return { id, item }
}

/** Reads the customer's history: amount, other account and state of each entry. */
async function historyOf(who: TestCustomer) {
  const { items } = await who.call(getWalletLog, {})
  return items.map(({ amount, other, state }) => [amount, other?.account, state])
}

describe('a withdrawal', () => {
  it('freezes the money, is approved by rule, sent, and confirmed only by a solid block', async () => {
    const who = await harness.funded('500')
    const hotBefore = await balanceOf(harness.app.platform.db, {
      owner: PLATFORM,
      asset: 'USDT',
      kind: 'custody_hot',
    })
    const chainBefore = harness.chain.usdtBalance(TARGET)
    const { id, item } = await approved(who, '120')
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '380', total: '500' })
    expect(item).toMatchObject({
      attempt: 1,
      payment: { kind: 'withdrawal', address: TARGET, amount: '119000000' },
    })

    const signed = await sign(item)
    expect(await store(item, signed)).toBe(true)
    expect(await store(item, signed)).toBe(true)
    const other = await sign({ payment: { ...item.payment, amount: '1' } })
    expect(await store(item, other)).toBe(false)
    expect(await node().broadcast(signed)).toEqual({ ok: true })
    const { subject, attempt } = item
    const answer = { subject, attempt, txid: signed.txid, ok: true, code: null }
    await internal(INTERNAL_PATHS.broadcast, { reports: [answer] })
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'sent', txid: signed.txid })

    await harness.chain.mine(5)
    await harness.work()
    expect((await who.call(getWithdrawal, { id })).state).toBe('sent')
    await harness.advance({ hours: 25 })
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'sent', overdue: true })
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    // Late but settled: nothing is overdue any more.
    expect(await who.call(getWithdrawal, { id })).toMatchObject({
      state: 'confirmed',
      arrival: '119',
      overdue: false,
    })
    expect(harness.chain.usdtBalance(TARGET) - chainBefore).toBe(119_000_000n)
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '380', total: '380' })
    const hotAfter = await balanceOf(harness.app.platform.db, {
      owner: PLATFORM,
      asset: 'USDT',
      kind: 'custody_hot',
    })
    expect(hotAfter - hotBefore).toBe(119_000_000n)
    expect(await work()).toMatchObject({ withdrawals: [], broadcast: [], inFlight: '0' })
  })

  it('is refunded when the chain reverts it', async () => {
    const who = await harness.funded('100')
    const { id, item } = await approved(who, '50')
    const signed = await sign(item)
    await store(item, signed)
    harness.chain.faults.failNext('OUT_OF_ENERGY')
    await node().broadcast(signed)
    await harness.chain.mine(TO_SOLID + 1)
    await harness.work()
    expect(await who.call(getWithdrawal, { id })).toMatchObject({
      state: 'failed',
      reason: 'chain_out_of_energy',
    })
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '100', total: '100' })
    expect(await historyOf(who)).toEqual([
      ['-50', 'frozen', 'failed'],
      ['100', undefined, 'credited'],
    ])
  })

  it('is signed again only after its bytes expired on a solid block without being mined', async () => {
    const who = await harness.funded('100')
    const { id, item } = await approved(who, '50')
    const lost = await sign(item, 60_000)
    await store(item, lost)
    harness.chain.faults.lostBroadcast(1)
    await node().broadcast(lost)
    // The signer has just sent them, so they are not sent again yet.
    expect(await toSend()).toEqual([])
    await harness.advance({ seconds: 15 })
    expect(await toSend()).toMatchObject([{ subject: id, txid: lost.txid, rawDataHex: lost.rawDataHex }])
    expect(await toSign()).toEqual([])
    await harness.advance({ minutes: 5 })
    expect(await toSend()).toMatchObject([{ txid: lost.txid }])
    // The scan read blocks of a node that is further ahead than the one in use.
    const ahead = new Date(lost.expiration + 1).toISOString()
    await harness.app.platform.db.execute(sql`UPDATE chain_cursor SET block_time = ${ahead}`)
    await harness.work()
    expect(await toSign()).toEqual([])
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    const [again] = await toSign()
    if (!again) throw new Error('expired bytes are to be signed anew')
    expect(again.attempt).toBe(2)
    const signed = await sign(again)
    expect(await store(again, signed)).toBe(true)
    await node().broadcast(signed)
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    expect((await who.call(getWithdrawal, { id })).state).toBe('confirmed')
    // The frozen amount is gone: the history adds up to the balance.
    expect(await historyOf(who)).toEqual([
      ['-50', undefined, 'confirmed'],
      ['100', undefined, 'credited'],
    ])
    const sent = await rowsOf(
      harness.app.platform.db,
      sql`SELECT id FROM ledger.transfer WHERE kind = 'withdrawal_sent' AND reference = ${id}`,
    )
    expect(sent).toHaveLength(1)
  })

  it('has no bytes stored when it ends while they are being stored', async () => {
    const { database, db } = harness.app.platform
    const who = await harness.funded('100')
    const { id, item } = await approved(who, '50')
    const signed = await sign(item)
    const put = (tx: Pick<typeof db, 'execute'>, end: SQL) =>
      tx.execute(sql`UPDATE withdrawal SET ${end} WHERE id = ${id}::uuid`)
    const storing = await db.transaction(async tx => {
      await tx.execute(sql.raw(`${STEP_UP}; SET LOCAL session_replication_role = replica`))
      await put(tx, sql`state = 'failed', ended_at = now()`)
      const begun = store(item, signed)
      await somebodyWaits(database, begun)
      return { begun }
    })
    expect(await storing.begun).toBe(false)
    await db.transaction(async tx => {
      await tx.execute(sql.raw(`${STEP_UP}; SET LOCAL session_replication_role = replica`))
      await put(tx, sql`state = 'approved', ended_at = NULL`)
    })
    expect(await store(item, signed)).toBe(true)
    await node().broadcast(signed)
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    expect((await who.call(getWithdrawal, { id })).state).toBe('confirmed')
  })

  it('above the automatic limit waits for an operator, and can be cancelled once before the decision', async () => {
    const who = await harness.funded('900')
    const made = await who.call(submitWithdrawal, { address: TARGET, quantity: '600', pin: PIN })
    expect(made).toMatchObject({ state: 'submitted', needsReview: true })
    expect((await historyOf(who))[0]).toEqual(['-600', 'frozen', 'review'])
    await harness.work()
    expect(await toSign()).toEqual([])
    const answers = await Promise.all([
      who.ask(cancelWithdrawal, { id: made.id }),
      who.ask(cancelWithdrawal, { id: made.id }),
    ])
    expect(answers.map(answer => answer.error ?? 'ok').sort()).toEqual(['not_cancellable', 'ok'])
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '900', total: '900' })
  })

  it('is marked overdue after 24 hours', async () => {
    const who = await harness.funded('900')
    const { id } = await who.call(submitWithdrawal, { address: TARGET, quantity: '600', pin: PIN })
    await harness.advance({ hours: 25 })
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'submitted', overdue: true })
    await who.call(cancelWithdrawal, { id })
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'cancelled', overdue: false })
  })

  it('is refused with the messages of the specification', async () => {
    const who = await harness.funded('2000')
    const terms = await who.call(getWithdrawalTerms, {})
    expect(terms).toMatchObject({
      fee: '1',
      minimum: '10',
      available: '2000',
      limit24h: '1000',
      used24h: '0',
    })
    const ask = (address: string, quantity: string) =>
      who.ask(submitWithdrawal, { address, quantity, pin: PIN })
    expect(await ask(TARGET, '1')).toMatchObject({
      error: 'insufficient_fee',
      msg: 'Insufficient handling fees. The amount must be more than the fee.',
    })
    expect(await ask(TARGET, '9')).toMatchObject({ error: 'below_minimum', msg: 'The minimum is 10 USDT' })
    expect(await ask(TARGET, '2001')).toMatchObject({
      error: 'insufficient_balance',
      msg: 'Insufficient Balance',
    })
    expect(await ask(TARGET, '1000.000001')).toMatchObject({ error: 'limit_exceeded' })
    expect(await ask(TARGET, '10.0000001')).toMatchObject({ error: 'amount_incorrect' })
    expect(await ask(`${TARGET.slice(0, -1)}x`, '20')).toMatchObject({ error: 'address_incorrect' })
    const { address } = await who.call(getTopupAddress, {})
    expect(await ask(address, '20')).toMatchObject({ error: 'address_is_ours' })
    expect(await ask(DEV_HOT_ADDRESS, '20')).toMatchObject({ error: 'address_is_ours' })
  })

  it('is held for 24 hours after a password reset', async () => {
    const who = await harness.funded('100')
    await harness.advance({ seconds: 61 })
    await who.call(sendCode, { account: who.email, purpose: 'reset_password' })
    await who.call(resetPassword, {
      account: who.email,
      code: await harness.codeFor(who.email),
      password: 'another horse',
    })
    const back = await harness.signIn(who.email, 'another horse')
    expect(await back.ask(submitWithdrawal, { address: TARGET, quantity: '20', pin: PIN })).toMatchObject({
      error: 'withdrawal_held',
    })
    expect((await back.call(getWithdrawalTerms, {})).hold).toMatchObject({
      reason: 'password_changed',
      owner: 'rule',
    })
    await harness.advance({ hours: 24 })
    await back.call(submitWithdrawal, { address: TARGET, quantity: '20', pin: PIN })
  })

  it('has its deadline extended by a hold that the customer caused', async () => {
    const who = await harness.funded('100')
    const { id, submittedAt } = await who.call(submitWithdrawal, {
      address: TARGET,
      quantity: '20',
      pin: PIN,
    })
    const hours = async () => {
      const { deadlineAt, hold } = await who.call(getWithdrawal, { id })
      return [deadlineAt, hold?.until].map(
        time => time && Temporal.Instant.from(time).since(Temporal.Instant.from(submittedAt)).total('hours'),
      )
    }
    const changePin = async () => {
      await who.call(sendCode, { account: who.email, purpose: 'payment_password' })
      await who.call(setPaymentPassword, {
        pin: PIN,
        currentPin: PIN,
        code: await harness.codeFor(who.email),
      })
    }
    expect(await hours()).toEqual([24, undefined])
    await harness.advance({ hours: 2 })
    await changePin()
    expect(await hours()).toEqual([48, 26])
    // A second hold counts only for the time that it adds.
    await harness.advance({ hours: 4 })
    await changePin()
    expect(await hours()).toEqual([52, 30])
    await harness.advance({ hours: 25 })
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ overdue: false, hold: null })
    const { db } = harness.app.platform
    const later = db.execute(
      sql`UPDATE withdrawal SET deadline_at = deadline_at + interval '3 hours' WHERE id = ${id}::uuid`,
    )
    await expect(later).rejects.toMatchObject({
      cause: { message: expect.stringContaining('keeps its deadline') },
    })
  })

  it('is limited by balance and 24-hour limit when several are submitted at once', async () => {
    const who = await harness.funded('1500')
    const submit = () => who.ask(submitWithdrawal, { address: TARGET, quantity: '600', pin: PIN })
    const answers = await Promise.all([submit(), submit(), submit()])
    expect(answers.filter(answer => answer.code === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.error === 'limit_exceeded')).toHaveLength(2)
  })

  it('is given only to a signer that sends the internal secret', async () => {
    const response = await harness.app.internal.inject({ method: 'POST', url: INTERNAL_PATHS.work })
    expect(response.statusCode).toBe(401)
  })
})
