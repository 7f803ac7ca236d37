import type { DepositAttachment, proposeAttachment } from '@matin/contract/deposit-desk'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { type Failure, failure, type Result, success } from '@matin/contract/envelope'
import { toWire } from '@matin/domain/money/amount'
import { post, prepare } from '@matin/ledger/ledger'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { lockCustomer } from '../auth/lock.ts'
import { customer } from '../auth/tables.ts'
import { note, tell } from '../messages/service.ts'
import { decisionOf, namesIn } from '../operators/proposals.ts'
import { creditRequest } from './matching.ts'
import type { DepositRow } from './open.ts'
import { deposit, depositAttachment, receipt } from './tables.ts'

type AttachmentRow = typeof depositAttachment.$inferSelect

/** A transfer, whom it is to be credited to, and for which of their receipts. */
interface Attached {
  row: DepositRow
  to: { id: string; uid: string }
  receipt: string | null
}

/** What was proposed, newest first. */
export async function attachments(
  { db }: Platform,
  cursor: string | undefined,
): Promise<Page<DepositAttachment>> {
  const rows = await rowsWhere(db, cursor ? lt(depositAttachment.id, cursor) : undefined, PAGE_SIZE + 1)
  const names = await namesIn(
    db,
    rows.map(row => row.attachment),
  )
  return toPage(
    rows,
    row => row.attachment.id,
    row => describe(row, names),
  )
}

/** What was ever proposed about one transfer. */
export async function attachmentsOf(tx: Tx, depositId: string): Promise<DepositAttachment[]> {
  const rows = await rowsWhere(tx, eq(depositAttachment.deposit, depositId), PAGE_SIZE)
  const names = await namesIn(
    tx,
    rows.map(row => row.attachment),
  )
  return rows.map(row => describe(row, names))
}

/** Proposes to credit a transfer that no receipt has taken. Nothing moves until another operator confirms. */
export async function propose(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof proposeAttachment>,
): Promise<Result<DepositAttachment>> {
  const [to] = await tx.select({ id: customer.id }).from(customer).where(eq(customer.uid, input.uid))
  if (!to) return failure('not_found', { field: 'uid' })
  const wanted = { deposit: input.deposit, customer: to.id, receipt: input.receipt ?? null }
  const found = await attachable(tx, wanted)
  if (!found.ok) return found
  const [row] = await tx
    .insert(depositAttachment)
    .values({
      id: platform.ids.uuid(),
      ...wanted,
      reason: input.reason,
      proposedBy: caller.operatorId,
      proposedAt: platform.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return failure('already_proposed')
  await noted(tx, platform, caller, { row, attached: found.value, act: 'propose' })
  return described(tx, row.id)
}

/**
 * Confirms what another operator proposed: credited at once, whatever the least that a receipt is credited. The database
 * makes the transfer theirs with that word (migrations/0011_funding.sql), and the booking has the key that a receipt's would have.
 */
export async function confirm(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<DepositAttachment>> {
  const [named] = await tx.select().from(depositAttachment).where(eq(depositAttachment.id, id))
  if (!named) return failure('not_found')
  const [at] = await tx.select().from(deposit).where(eq(deposit.id, named.deposit))
  // Customers before all else, in one order: a receipt that is handed in meanwhile waits, and is decided anew.
  for (const one of [...new Set([named.customer, at?.customer ?? named.customer])].sort())
    await lockCustomer(tx, one)
  const open = await openProposal(tx, id)
  if (!open.ok) return open
  const row = open.value
  if (row.proposedBy === caller.operatorId) return failure('same_person')
  const found = await attachable(tx, row)
  if (!found.ok) return found
  const now = platform.clock.now()
  const request = {
    id: platform.ids.uuid(),
    at: now,
    ...creditRequest({ ...found.value.row, customer: row.customer }),
  }
  const end = { confirmedBy: caller.operatorId, confirmedAt: now, hash: prepare(request).hash }
  await tx.update(depositAttachment).set(end).where(eq(depositAttachment.id, id))
  await give(tx, platform, row, found.value)
  const booked = await post(tx, request)
  if (!booked.ok || booked.value.replayed) throw new Error(`attachment ${id} was not booked`)
  await tellCredited(tx, now, found.value)
  await noted(tx, platform, caller, { row, attached: found.value, act: 'confirm', hash: end.hash })
  return described(tx, id)
}

/** What came to a closed account is first the other customer's unclaimed transfer: in their history it stands as one that was seen. */
async function give(tx: Tx, platform: Platform, { id }: AttachmentRow, { row, to }: Attached): Promise<void> {
  if (row.customer === to.id) return
  const given = await post(tx, {
    id: platform.ids.uuid(),
    key: `deposit_given:${id}`,
    kind: 'deposit_seen',
    reference: row.id,
    at: platform.clock.now(),
    legs: [
      { owner: row.customer, asset: 'USDT', kind: 'unclaimed', amount: -row.amount },
      { owner: to.id, asset: 'USDT', kind: 'unclaimed', amount: row.amount },
    ],
  })
  if (!given.ok || given.value.replayed) throw new Error(`attachment ${id} was not given`)
}

export async function reject(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<DepositAttachment>> {
  const open = await openProposal(tx, id)
  if (!open.ok) return open
  const end = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now() }
  await tx.update(depositAttachment).set(end).where(eq(depositAttachment.id, id))
  await record(tx, platform, caller, {
    action: 'deposit.reject',
    subject: `deposit:${open.value.deposit}`,
    details: { attachment: id },
  })
  return described(tx, id)
}

async function openProposal(tx: Tx, id: string): Promise<Result<AttachmentRow>> {
  const [row] = await tx.select().from(depositAttachment).where(eq(depositAttachment.id, id)).for('update')
  if (!row) return failure('not_found')
  return row.confirmedBy || row.rejectedBy ? failure('already_ended') : success(row)
}

/** Whether a transfer may be credited to this customer, as things are now. What came to an open account is its own alone. */
async function attachable(
  tx: Tx,
  wanted: Pick<AttachmentRow, 'deposit' | 'customer' | 'receipt'>,
): Promise<Result<Attached>> {
  const [found] = await tx
    .select({ row: deposit, owner: { uid: customer.uid, closedAt: customer.closedAt } })
    .from(deposit)
    .innerJoin(customer, eq(customer.id, deposit.customer))
    .where(eq(deposit.id, wanted.deposit))
  const [to] = await tx.select().from(customer).where(eq(customer.id, wanted.customer))
  if (!found || !to) return failure('not_found')
  const refused = refusal(found, to)
  if (refused) return refused
  if (wanted.receipt !== null && !(await isOpen(tx, wanted.receipt, to.id)))
    return failure('not_found', { field: 'receipt' })
  return success({ row: found.row, to, receipt: wanted.receipt })
}

function refusal(
  { row, owner }: { row: DepositRow; owner: { uid: string; closedAt: Temporal.Instant | null } },
  to: { id: string; closedAt: Temporal.Instant | null },
): Failure | null {
  if (row.creditedAt || row.receipt !== null) return failure('deposit_credited')
  if (to.closedAt) return failure('account_closed', { field: 'uid' })
  if (row.customer === to.id || owner.closedAt) return null
  return failure('deposit_of_another', { field: 'uid', params: { uid: owner.uid } })
}

async function isOpen(tx: Tx, receiptId: string, customerId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: receipt.id })
    .from(receipt)
    .where(and(eq(receipt.id, receiptId), eq(receipt.customer, customerId), eq(receipt.matched, false)))
  return open !== undefined
}

async function tellCredited(tx: Tx, now: Temporal.Instant, { row, to, receipt: about }: Attached) {
  const money = { amount: toWire(row.amount, 'USDT'), asset: 'USDT' }
  const told =
    about === null
      ? note(to.id, 'deposit_attached', money)
      : note(to.id, 'recharge_credited', { ...money, about })
  await tell(
    tx,
    now,
    [told],
    [
      { customer: to.id, event: 'recharge_changed', ...(about !== null && { id: about }) },
      { customer: to.id, event: 'balance_changed' },
    ],
  )
}

async function noted(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { row, attached, act, hash }: { row: AttachmentRow; attached: Attached; act: string; hash?: string },
): Promise<void> {
  await record(tx, platform, caller, {
    action: `deposit.${act}`,
    subject: `deposit:${row.deposit}`,
    details: {
      attachment: row.id,
      txid: attached.row.txid,
      amount: toWire(attached.row.amount, 'USDT'),
      uid: attached.to.uid,
      ...(row.receipt !== null && { receipt: row.receipt }),
      reason: row.reason,
      ...(hash !== undefined && { hash }),
    },
  })
}

async function described(tx: Tx, id: string): Promise<Result<DepositAttachment>> {
  const [row] = await rowsWhere(tx, eq(depositAttachment.id, id), 1)
  if (!row) throw new Error(`attachment ${id} is gone`)
  return success(describe(row, await namesIn(tx, [row.attachment])))
}

type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

function rowsWhere(tx: Tx, which: ReturnType<typeof and>, limit: number) {
  return tx
    .select({ attachment: depositAttachment, deposit, uid: customer.uid })
    .from(depositAttachment)
    .innerJoin(deposit, eq(deposit.id, depositAttachment.deposit))
    .innerJoin(customer, eq(customer.id, depositAttachment.customer))
    .where(which)
    .orderBy(desc(depositAttachment.id))
    .limit(limit)
}

function describe(
  { attachment: row, deposit: of, uid }: Row,
  names: ReadonlyMap<string, string>,
): DepositAttachment {
  const { id, reason, hash } = row
  const open = !row.confirmedBy && !row.rejectedBy
  return {
    id,
    deposit: of.id,
    txid: of.txid,
    amount: toWire(of.amount, 'USDT'),
    uid,
    receipt: row.receipt,
    reason,
    ...decisionOf(row, names),
    overtaken: open && (of.creditedAt !== null || of.receipt !== null),
    hash,
  }
}
