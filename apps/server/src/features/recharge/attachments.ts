import type { CustomerCard } from '@matin/contract/customer-card'
import type { DepositAttachment, proposeAttachment } from '@matin/contract/deposit-desk'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import { toWire } from '@matin/domain/money/amount'
import { PLATFORM, type PostingLeg, post, prepare } from '@matin/ledger/ledger'
import { type and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { lockCustomer } from '../auth/lock.ts'
import { cardOf, customerCards } from '../identity/cards.ts'
import { note, tell } from '../messages/service.ts'
import { decisionOf, namesIn, refuseEnded, refuseOnePerson } from '../operators/proposals.ts'
import { type Attached, type AttachmentRow, attachable, customerByUid, receiptNaming } from './attachable.ts'
import { creditRequest } from './matching.ts'
import type { TransferRow } from './open.ts'
import { deposit, depositAttachment } from './tables.ts'

/** What was proposed, newest first. */
export async function attachments(
  platform: Platform,
  cursor: string | undefined,
): Promise<Page<DepositAttachment>> {
  const { db } = platform
  const rows = await rowsWhere(db, cursor ? lt(depositAttachment.id, cursor) : undefined, PAGE_SIZE + 1)
  const describe = await describer(db, platform, rows)
  return toPage(rows, row => row.attachment.id, describe)
}

/** What was ever proposed about one transfer. */
export async function attachmentsOf(platform: Platform, depositId: string): Promise<DepositAttachment[]> {
  const rows = await rowsWhere(platform.db, eq(depositAttachment.deposit, depositId), PAGE_SIZE)
  return rows.map(await describer(platform.db, platform, rows))
}

/** Proposes to credit a transfer that no receipt has taken. Nothing moves until another operator confirms. */
export async function propose(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof proposeAttachment>,
): Promise<Result<DepositAttachment>> {
  const to = input.uid === undefined ? null : await customerByUid(tx, input.uid)
  if (to === undefined) return failure('not_found', { field: 'uid' })
  const receiptId = input.receipt ?? (to && (await receiptNaming(tx, to.id, input.deposit)))
  const wanted = { deposit: input.deposit, customer: to?.id ?? null, receipt: receiptId }
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
  return described(tx, platform, row.id)
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
  const concerned = [named.customer, at?.customer ?? null].filter(one => one !== null)
  for (const one of [...new Set(concerned)].sort()) await lockCustomer(tx, one)
  const open = await openProposal(tx, platform, id)
  if (!open.ok) return open
  const row = open.value
  const one = await refuseOnePerson(tx, caller, row, 'deposits')
  if (one) return one
  const found = await attachable(tx, row)
  if (!found.ok) return found
  const now = platform.clock.now()
  const request = { id: platform.ids.uuid(), at: now, ...bookingOf(row, found.value) }
  const end = { confirmedBy: caller.operatorId, confirmedAt: now, hash: prepare(request).hash }
  await tx.update(depositAttachment).set(end).where(eq(depositAttachment.id, id))
  await give(tx, platform, row, found.value)
  const booked = await post(tx, request)
  if (!booked.ok || booked.value.replayed) throw new Error(`attachment ${id} was not booked`)
  await tellCredited(tx, now, found.value)
  await noted(tx, platform, caller, { row, attached: found.value, act: 'confirm', hash: end.hash })
  return described(tx, platform, id)
}

/** What the second person's word books: the credit, of which there is one, or that the treasury has it. */
function bookingOf({ id }: AttachmentRow, { row, to }: Attached) {
  if (to) return creditRequest({ ...row, customer: to.id })
  return { ...given(id, row, { owner: PLATFORM, kind: 'treasury' }), kind: 'treasury_funding' as const }
}

/**
 * What came to a closed account, or to our own wallet, is first the other customer's unclaimed transfer: in their history it stands as one
 * that was seen.
 */
async function give(tx: Tx, platform: Platform, { id }: AttachmentRow, { row, to }: Attached): Promise<void> {
  if (!to || row.customer === to.id) return
  const request = { ...given(id, row, { owner: to.id, kind: 'unclaimed' }), kind: 'deposit_seen' as const }
  const booked = await post(tx, { id: platform.ids.uuid(), at: platform.clock.now(), ...request })
  if (!booked.ok || booked.value.replayed) throw new Error(`attachment ${id} was not given`)
}

/** From where it waits to who has it: the database looks for this key. */
function given(id: string, row: TransferRow, to: Pick<PostingLeg, 'owner' | 'kind'>) {
  const from =
    row.customer === null
      ? ({ owner: PLATFORM, kind: 'stray' } as const)
      : ({ owner: row.customer, kind: 'unclaimed' } as const)
  const legs: PostingLeg[] = [
    { ...from, asset: 'USDT', amount: -row.amount },
    { ...to, asset: 'USDT', amount: row.amount },
  ]
  return { key: `deposit_given:${id}`, reference: row.id, legs }
}

export async function reject(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<DepositAttachment>> {
  const open = await openProposal(tx, platform, id)
  if (!open.ok) return open
  const end = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now() }
  await tx.update(depositAttachment).set(end).where(eq(depositAttachment.id, id))
  await record(tx, platform, caller, {
    action: 'deposit.reject',
    subject: `deposit:${open.value.deposit}`,
    details: { attachment: id },
  })
  return described(tx, platform, id)
}

async function openProposal(tx: Tx, platform: Platform, id: string): Promise<Result<AttachmentRow>> {
  const [row] = await tx.select().from(depositAttachment).where(eq(depositAttachment.id, id)).for('update')
  if (!row) return failure('not_found')
  return refuseEnded(platform, row) ?? success(row)
}

async function tellCredited(tx: Tx, now: Temporal.Instant, { row, to, receipt: about }: Attached) {
  if (!to) return
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
      ...(attached.to ? { uid: attached.to.uid } : { to: 'treasury' }),
      ...(row.receipt !== null && { receipt: row.receipt }),
      reason: row.reason,
      ...(hash !== undefined && { hash }),
    },
  })
}

async function described(tx: Tx, platform: Platform, id: string): Promise<Result<DepositAttachment>> {
  const rows = await rowsWhere(tx, eq(depositAttachment.id, id), 1)
  const [view] = rows.map(await describer(tx, platform, rows))
  if (!view) throw new Error(`attachment ${id} is gone`)
  return success(view)
}

type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

function rowsWhere(tx: Tx, which: ReturnType<typeof and>, limit: number) {
  return tx
    .select({ attachment: depositAttachment, deposit })
    .from(depositAttachment)
    .innerJoin(deposit, eq(deposit.id, depositAttachment.deposit))
    .where(which)
    .orderBy(desc(depositAttachment.id))
    .limit(limit)
}

/** Describes these rows, once it is read who they name. */
async function describer(
  tx: Tx,
  { config }: Platform,
  rows: readonly Row[],
): Promise<(row: Row) => DepositAttachment> {
  const names = await namesIn(
    tx,
    rows.map(row => row.attachment),
  )
  const cards = await customerCards(
    tx,
    config,
    rows.map(row => row.attachment.customer),
  )
  return row => toAttachment(row, names, cards)
}

function toAttachment(
  { attachment: row, deposit: of }: Row,
  names: ReadonlyMap<string, string>,
  cards: ReadonlyMap<string, CustomerCard>,
): DepositAttachment {
  const customer = row.customer === null ? null : cardOf(cards, row.customer)
  const { id, reason, hash } = row
  const open = !row.confirmedBy && !row.rejectedBy && !row.ended
  return {
    id,
    deposit: of.id,
    txid: of.txid,
    amount: toWire(of.amount, 'USDT'),
    uid: customer?.uid ?? null,
    customer,
    receipt: row.receipt,
    reason,
    ...decisionOf(row, names),
    overtaken: open && (of.creditedAt !== null || of.receipt !== null),
    hash,
  }
}
