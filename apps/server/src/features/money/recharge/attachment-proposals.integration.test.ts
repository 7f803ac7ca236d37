import * as admin from '@matin/contract/admin/deposits'
import { approveProposal, cancelProposal, rejectProposal } from '@matin/contract/admin/proposals'
import { getTokenData, getWalletLog } from '@matin/contract/assets'
import { listMessages } from '@matin/contract/messages'
import { getTopup, getTopupAddress, listTopups, submitTopup } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { balanceOf } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { actWithoutProof } from '#testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  startHarness,
  type TestCustomer,
  TO_SOLID,
  uploadVoucher,
} from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'

/** Transaction id of a transaction that does not exist. */
const WRONG_TXID = 'a'.repeat(64)

let harness: Harness
let sue: TestOperator
let ben: TestOperator
let cleo: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  sue = await signedInOperator(harness, 'support', 'treasury')
  ben = await signedInOperator(harness, 'treasury')
  cleo = await signedInOperator(harness, 'compliance')
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

interface Paid {
  who: TestCustomer
  uid: string
  txid: string
  deposit: string
}

/** Creates a customer whose deposit address received this amount, without a receipt. */
async function paid(usdt: bigint): Promise<Paid> {
  const who = await harness.customer()
  const { uid } = await who.call(getUserInfo, {})
  const { address } = await who.call(getTopupAddress, {})
  const { txid } = await harness.chain.faucetUsdt(address, usdt * 1_000_000n)
  await harness.chain.mine(TO_SOLID)
  await harness.work()
  const [row] = await rowsOf<{ id: string }>(db(), sql`SELECT id FROM deposit WHERE txid = ${txid}`)
  return { who, uid, txid, deposit: row?.id ?? '' }
}
const db = () => harness.app.platform.db
const available = async ({ who }: Paid) => (await who.call(getTokenData, {})).available
const queued = async (size?: 'small') =>
  (await sue.call(admin.listUnmatchedDeposits, { ...(size && { size }) })).items.map(({ id }) => id)
const proposed = ({ deposit, uid }: Paid, receipt?: string) =>
  sue.call(admin.proposeAttachment, { deposit, uid, reason: 'wrote by chat', ...(receipt && { receipt }) })
const receiptOf = async ({ who }: Paid, quantity: string, txid?: string) =>
  who.call(submitTopup, { quantity, voucherId: await uploadVoucher(harness.app, who), ...(txid && { txid }) })
const told = async ({ who }: Paid) => (await who.call(listMessages, {})).items.map(({ kind }) => kind)
/** Closes the account directly in the database, without the checks of a closure. */
const close = ({ uid }: Paid) =>
  db().execute(
    sql`UPDATE customer SET closed_at = now(), email_index = NULL, mobile_index = NULL WHERE uid = ${uid}`,
  )

describe('a deposit without a receipt', () => {
  it('is credited once when two operators approve it, and its customer is notified', async () => {
    const one = await paid(40n)
    expect(await queued()).toContain(one.deposit)
    const made = await proposed(one)
    expect(await available(one)).toBe('0')
    const { id } = made
    expect(await sue.ask(approveProposal, { kind: 'deposit_attachment', id })).toMatchObject({
      error: 'same_person',
    })
    expect(await ben.ask(approveProposal, { kind: 'deposit_attachment', id }, { totp: null })).toMatchObject({
      error: 'totp_required',
    })
    const again = { deposit: one.deposit, uid: one.uid, reason: 'again' }
    expect(await ben.ask(admin.proposeAttachment, again)).toMatchObject({ error: 'already_proposed' })
    await cleo.call(approveProposal, { kind: 'deposit_attachment', id })
    const [done] = (await ben.call(admin.listAttachments, {})).items
    expect(done).toMatchObject({
      id,
      approved: { operator: { id: cleo.id } },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await available(one)).toBe('40')
    expect(await ben.ask(approveProposal, { kind: 'deposit_attachment', id })).toMatchObject({
      error: 'already_ended',
    })
    expect(await ben.ask(admin.proposeAttachment, again)).toMatchObject({ error: 'deposit_credited' })
    expect(await available(one)).toBe('40')
    expect(await queued()).not.toContain(one.deposit)
    expect(await told(one)).toContain('deposit_attached')
    const { details } = await auditOf(`deposit:${one.deposit}`)
    expect(details).toMatchObject({ uid: one.uid, amount: '40', reason: 'wrote by chat', hash: done?.hash })
  })

  it('that operators have credited makes a later receipt of its customer fail with deposit_credited', async () => {
    const one = await paid(35n)
    await ben.call(approveProposal, { kind: 'deposit_attachment', id: (await proposed(one)).id })
    const voucherId = await uploadVoucher(harness.app, one.who)
    const late = { quantity: '35', voucherId, txid: one.txid }
    expect(await one.who.ask(submitTopup, late)).toMatchObject({ code: 409, error: 'deposit_credited' })
    expect((await one.who.call(listTopups, {})).items).toEqual([])
    const other = await paid(21n)
    expect(await receiptOf(other, '21', one.txid)).toMatchObject({ state: 'waiting' })
  })

  it('is credited to a receipt that named another transaction', async () => {
    const one = await paid(30n)
    const { id } = await receiptOf(one, '30', WRONG_TXID)
    const detail = await sue.call(admin.getUnmatchedDeposit, { id: one.deposit })
    expect(detail.receipts).toMatchObject([{ id, claimed: '30', txid: WRONG_TXID }])
    await ben.call(approveProposal, { kind: 'deposit_attachment', id: (await proposed(one, id)).id })
    expect(await one.who.call(getTopup, { id })).toMatchObject({
      state: 'credited',
      credited: '30',
      txid: one.txid,
    })
    expect(await told(one)).toContain('recharge_credited')
  })

  it('is not credited to another customer’s receipt', async () => {
    const [one, other] = [await paid(30n), await paid(20n)]
    const { id } = await receiptOf(other, '20')
    const input = { deposit: one.deposit, uid: one.uid, receipt: id, reason: 'r' }
    expect(await sue.ask(admin.proposeAttachment, input)).toMatchObject({ code: 404 })
  })

  it('can be credited to another customer only if its own customer’s account is closed', async () => {
    const [one, other] = [await paid(25n), await paid(15n)]
    const input = { deposit: one.deposit, uid: other.uid, reason: 'opened anew' }
    expect(await sue.ask(admin.proposeAttachment, input)).toMatchObject({ error: 'deposit_of_another' })
    await close(one)
    const own = { deposit: one.deposit, uid: one.uid, reason: 'r' }
    expect(await sue.ask(admin.proposeAttachment, own)).toMatchObject({ error: 'account_closed' })
    const { id } = await sue.call(admin.proposeAttachment, input)
    await ben.call(approveProposal, { kind: 'deposit_attachment', id })
    expect(await available(other)).toBe('25')
    const { items } = await other.who.call(getWalletLog, {})
    expect(items.map(({ amount, state }) => [amount, state])).toContainEqual(['25', 'credited'])
    const [row] = await rowsOf<{ id: string }>(db(), sql`SELECT id FROM customer WHERE uid = ${one.uid}`)
    const left = { owner: row?.id ?? '', asset: 'USDT', kind: 'unclaimed' } as const
    expect(await balanceOf(db(), left)).toBe(0n)
  })

  it('stays once in the queue after its proposals are rejected and cancelled, and can be proposed again', async () => {
    const one = await paid(12n)
    const { id } = await proposed(one)
    await ben.call(rejectProposal, { kind: 'deposit_attachment', reason: 'Not like this', id })
    expect((await ben.call(admin.listAttachments, {})).items[0]).toMatchObject({
      rejected: { operator: { id: ben.id } },
      hash: null,
    })
    expect(await cleo.ask(approveProposal, { kind: 'deposit_attachment', id })).toMatchObject({
      error: 'already_ended',
    })
    await sue.call(cancelProposal, { kind: 'deposit_attachment', id: (await proposed(one)).id })
    const next = await proposed(one)
    expect((await queued()).filter(item => item === one.deposit)).toHaveLength(1)
    await cleo.call(approveProposal, { kind: 'deposit_attachment', id: next.id })
    expect(await available(one)).toBe('12')
  })

  it('below the minimum recharge is in a separate queue and can still be credited', async () => {
    const one = await paid(1n)
    expect(await queued()).not.toContain(one.deposit)
    expect(await queued('small')).toContain(one.deposit)
    await ben.call(approveProposal, { kind: 'deposit_attachment', id: (await proposed(one)).id })
    expect(await available(one)).toBe('1')
  })
})

describe('simultaneous decisions on a deposit', () => {
  it('credit once when two operators approve', async () => {
    const one = await paid(40n)
    const { id } = await proposed(one)
    const totps = [ben.code(), cleo.code()] as const
    const answers = await Promise.all([
      ben.ask(approveProposal, { kind: 'deposit_attachment', id }, { totp: totps[0] }),
      cleo.ask(approveProposal, { kind: 'deposit_attachment', id }, { totp: totps[1] }),
    ])
    expect(answers.map(answer => answer.error ?? 'ok').toSorted()).toEqual(['already_ended', 'ok'])
    expect(await available(one)).toBe('40')
  })

  it('credit once when the customer’s receipt and the second approval coincide, in either order', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await paid(40n)
      const { id } = await proposed(one)
      const totp = ben.code()
      const voucherId = await uploadVoucher(harness.app, one.who)
      const submitted = () => one.who.ask(submitTopup, { quantity: '40', voucherId })
      const approved = () => ben.ask(approveProposal, { kind: 'deposit_attachment', id }, { totp })
      const [first, second] = round % 2 === 0 ? [submitted(), approved()] : [approved(), submitted()]
      await Promise.all([first, second])
      expect(await available(one)).toBe('40')
      const [kept] = (await ben.call(admin.listAttachments, {})).items
      if (kept?.overtaken)
        expect(await cleo.ask(approveProposal, { kind: 'deposit_attachment', id })).toMatchObject({
          error: 'deposit_credited',
        })
    }
  })
})

it('the database refuses every statement by which one operator alone credits a deposit', async () => {
  const [one, other] = [await paid(18n), await paid(16n)]
  const { id } = await proposed(one)
  const end = (by: string) =>
    sql`UPDATE deposit_attachment SET approved_by = ${by}::uuid, approved_at = now(), hash = 'h' WHERE id = ${id}::uuid`
  const stateOf = (actor: string, statement: ReturnType<typeof sql>) =>
    db()
      .transaction(async tx => {
        await actWithoutProof(tx, actor)
        await tx.execute(statement)
      })
      .then(() => null, sqlState)
  expect(await stateOf(sue.id, end(sue.id))).toBe('MT006')
  expect(await stateOf(sue.id, end(ben.id))).toBe('MT006')
  expect(
    await stateOf(
      ben.id,
      sql`UPDATE deposit_attachment SET customer = (SELECT id FROM customer WHERE uid = ${other.uid})
    WHERE id = ${id}::uuid`,
    ),
  ).toBe('MT006')
  const born = sql`INSERT INTO deposit_attachment (id, deposit, customer, reason, proposed_by, proposed_at, approved_by, approved_at, hash)
    SELECT gen_random_uuid(), id, customer, 'r', ${sue.id}::uuid, now(), ${ben.id}::uuid, now(), 'h' FROM deposit WHERE id = ${other.deposit}::uuid`
  expect(await stateOf(sue.id, born)).toBe('MT006')
  // Two persons who say that it is somebody else's are not heard either: its account is open.
  const stray = sql`INSERT INTO deposit_attachment SELECT gen_random_uuid(), ${other.deposit}::uuid, customer, NULL, 'r',
    ${sue.id}::uuid, now() FROM deposit WHERE id = ${one.deposit}::uuid`
  expect(await stateOf(sue.id, stray)).toBeNull()
  const confirmed = sql`UPDATE deposit_attachment SET approved_by = ${ben.id}::uuid, approved_at = now(), hash = 'h'
    WHERE deposit = ${other.deposit}::uuid`
  expect(await stateOf(ben.id, confirmed)).toBe('MT006')
})

async function auditOf(subject: string): Promise<{ details: object }> {
  const [entry] = await rowsOf<{ details: object }>(
    db(),
    sql`SELECT details FROM audit_log WHERE subject = ${subject} ORDER BY seq DESC LIMIT 1`,
  )
  return entry ?? { details: {} }
}
