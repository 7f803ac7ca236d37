import type { CustomerCard } from '@matin/contract/admin/customer-card'
import type * as contract from '@matin/contract/admin/deposits'
import type { DepositAttachment, listAttachments } from '@matin/contract/admin/deposits'
import { failure, type Result, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { PLATFORM, type Posting, post, prepare } from '@matin/ledger/ledger'
import { and, count, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { writeIn } from '#platform/commands/batch-write.ts'
import type { Tx } from '#platform/db/database.ts'
import { toUtcText } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { lockCustomer } from '../../account/auth/public/lock-customer.ts'
import { customer } from '../../account/auth/tables.ts'
import { cardOf, customerCards } from '../../account/identity/public/cards.ts'
import { decisionOf, namesIn } from '../../account/operators/public/proposals.ts'
import { amountText, textChange } from '../../account/proposals/public/change.ts'
import { tableKind } from '../../account/proposals/public/kind.ts'
import { record } from '../../notify/audit/service.ts'
import { note, notificationWrites } from '../../notify/messages/service.ts'
import { type Attached, type AttachmentRow, attachable, customerByUid, receiptNaming } from './attachable.ts'
import { creditRequest } from './match-receipts.ts'
import type { TransferRow } from './open-recharges.ts'
import { deposit, depositAttachment, receipt } from './tables.ts'

export const attachments: Query<typeof listAttachments> = async (platform, { input: { cursor } }) => {
  const { db } = platform
  const rows = await rowsWhere(db, cursor ? lt(depositAttachment.id, cursor) : undefined, PAGE_SIZE + 1)
  const describe = await describer(db, platform, rows)
  return toPage(rows, row => row.attachment.id, describe)
}

export async function attachmentsOf(platform: Platform, depositId: string): Promise<DepositAttachment[]> {
  const rows = await rowsWhere(platform.db, eq(depositAttachment.deposit, depositId), PAGE_SIZE)
  return rows.map(await describer(platform.db, platform, rows))
}

/** No money moves until another operator approves. */
export const proposeAttachment: OperatorCommand<typeof contract.proposeAttachment> = async (
  tx,
  platform,
  caller,
  input,
) => {
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
  await record(tx, platform, caller, {
    action: 'deposit.propose',
    subject: `deposit:${row.deposit}`,
    details: detailsOf(row, found.value.row, to?.uid ?? null),
  })
  return loadAttachment(tx, platform, row.id)
}

/**
 * Proposals to credit a transfer without a receipt, even below the minimum of receipts. On approval, the
 * database assigns the transfer to the customer (migrations/0011_funding.sql). The credit has the same ledger
 * key as a receipt's, so a transfer is credited once.
 */
export const depositAttachments = tableKind<AttachmentRow>({
  name: 'deposit_attachment',
  table: depositAttachment,
  async describe(tx, _platform, ids) {
    const rows = await rowsWhere(tx, inArray(depositAttachment.id, [...ids]), ids.length)
    return new Map(
      rows.map(({ attachment: { id }, deposit: of, uid }) => {
        const amount = toWire(of.amount, 'USDT')
        const title = `Credit a transfer of ${amountText(of.amount, 'USDT')} to ${uid === null ? 'the treasury' : `customer ${uid}`}`
        return [id, { title, subject: `deposit:${of.id}`, value: amount }]
      }),
    )
  },
  async changes(tx, _platform, id) {
    const [row] = await rowsWhere(tx, eq(depositAttachment.id, id), 1)
    if (!row) return []
    const [owner] = row.deposit.customer
      ? await tx.select({ uid: customer.uid }).from(customer).where(eq(customer.id, row.deposit.customer))
      : []
    const now = owner ? `customer ${owner.uid}, not credited` : 'unattributed, in our own wallet'
    return [textChange('Transfer', now, row.uid === null ? 'treasury' : `customer ${row.uid}, credited`)]
  },
  async consequences(tx, _platform, id) {
    const [row] = await rowsWhere(tx, eq(depositAttachment.id, id), 1)
    if (!row) return []
    const [claims] = await tx
      .select({ open: count() })
      .from(receipt)
      .where(and(eq(receipt.txid, row.deposit.txid), eq(receipt.matched, false)))
    const named = row.attachment.receipt ? await receiptText(tx, row.attachment.receipt) : 'none'
    return [
      { name: 'Credited immediately', value: `${toWire(row.deposit.amount, 'USDT')} USDT` },
      { name: 'Its receipt', value: named },
      { name: 'Receipts that name this transaction', value: String(claims?.open ?? 0) },
    ]
  },
  /**
   * Locks the customers first, in a fixed order: the one to credit, and the owner of the deposit address. A
   * receipt that one of them submits meanwhile waits for the lock and is then decided with the new state.
   */
  async lock(tx, row) {
    const [at] = await tx.select().from(deposit).where(eq(deposit.id, row.deposit))
    const concerned = [row.customer, at?.customer ?? null].filter(one => one !== null)
    for (const one of [...new Set(concerned)].sort()) await lockCustomer(tx, one)
  },
  async apply(tx, platform, _caller, row) {
    const found = await attachable(tx, row)
    if (!found.ok) return found
    // The customer named the transfer in a receipt since it was proposed, and the receipt must be credited.
    if (row.receipt === null && row.customer && (await receiptNaming(tx, row.customer, row.deposit)))
      return failure('proposal_ended')
    const now = platform.clock.now()
    const { request, hash } = prepare({ id: platform.ids.uuid(), at: now, ...bookingOf(row, found.value) })
    return success({
      hash,
      async post() {
        await give(tx, platform, row, found.value)
        const booked = await post(tx, request)
        if (!booked.ok || booked.value.replayed) throw new Error(`attachment ${row.id} was not posted`)
        await notifyCredited(tx, now, found.value)
        return booked
      },
    })
  },
  audit: {
    action: 'deposit',
    async details(tx, row) {
      const [of] = await rowsWhere(tx, eq(depositAttachment.id, row.id), 1)
      return of ? detailsOf(row, of.deposit, of.uid) : {}
    },
  },
})

async function receiptText(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select().from(receipt).where(eq(receipt.id, id))
  return row ? `${toWire(row.quantity, 'USDT')} USDT, ${toUtcText(row.submittedAt)}` : 'none'
}

/** Credits the customer, else funds the treasury. A credit's ledger key exists once for each deposit. */
function bookingOf({ id }: AttachmentRow, { row, to }: Attached) {
  if (to) return creditRequest({ ...row, customer: to.id })
  return { ...given(id, row, { owner: PLATFORM, kind: 'treasury' }), kind: 'treasury_funding' as const }
}

/**
 * Posts a deposit to our own wallet, or to the address of a closed account, to the new owner's account
 * "unclaimed" before the credit. The new owner's history then shows it as a seen deposit.
 */
async function give(tx: Tx, platform: Platform, { id }: AttachmentRow, { row, to }: Attached): Promise<void> {
  if (!to || row.customer === to.id) return
  const request = { ...given(id, row, { owner: to.id, kind: 'unclaimed' }), kind: 'deposit_seen' as const }
  const booked = await post(tx, { id: platform.ids.uuid(), at: platform.clock.now(), ...request })
  if (!booked.ok || booked.value.replayed) throw new Error(`attachment ${id} was not given`)
}

/** Moves the deposit from the account where it waits. The database checks this transfer's ledger key. */
function given(id: string, row: TransferRow, to: Pick<Posting, 'owner' | 'kind'>) {
  const from =
    row.customer === null
      ? ({ owner: PLATFORM, kind: 'unattributed' } as const)
      : ({ owner: row.customer, kind: 'unclaimed' } as const)
  const postings: Posting[] = [
    { ...from, asset: 'USDT', amount: -row.amount },
    { ...to, asset: 'USDT', amount: row.amount },
  ]
  return { key: `deposit_given:${id}`, reference: row.id, postings }
}

async function notifyCredited(tx: Tx, now: Temporal.Instant, { row, to, receipt: about }: Attached) {
  if (!to) return pushEvents(tx, now, [{ admin: 'deposits' }])
  const money = { amount: toWire(row.amount, 'USDT'), asset: 'USDT' }
  const told =
    about === null
      ? note(to.id, 'deposit_attached', money)
      : note(to.id, 'recharge_credited', { ...money, about })
  const events = [
    { customer: to.id, event: 'recharge_changed' as const, ...(about !== null && { id: about }) },
    { customer: to.id, event: 'balance_changed' as const },
  ]
  await writeIn(tx, notificationWrites({ at: now }, [told], events))
}

function detailsOf(row: AttachmentRow, { txid, amount }: TransferRow, uid: string | null) {
  return {
    attachment: row.id,
    txid,
    amount: toWire(amount, 'USDT'),
    ...(uid === null ? { to: 'treasury' } : { uid }),
    ...(row.receipt !== null && { receipt: row.receipt }),
    reason: row.reason,
    ...(row.hash !== null && { hash: row.hash }),
  }
}

async function loadAttachment(tx: Tx, platform: Platform, id: string): Promise<Result<DepositAttachment>> {
  const rows = await rowsWhere(tx, eq(depositAttachment.id, id), 1)
  const [view] = rows.map(await describer(tx, platform, rows))
  if (!view) throw new Error(`attachment ${id} is gone`)
  return success(view)
}

type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

function rowsWhere(tx: Tx, which: SQL | undefined, limit: number) {
  return tx
    .select({ attachment: depositAttachment, deposit, uid: customer.uid })
    .from(depositAttachment)
    .innerJoin(deposit, eq(deposit.id, depositAttachment.deposit))
    .leftJoin(customer, eq(customer.id, depositAttachment.customer))
    .where(which)
    .orderBy(desc(depositAttachment.id))
    .limit(limit)
}

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
  const open = !row.approvedBy && !row.rejectedBy && !row.cancelledBy && !row.ended
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
