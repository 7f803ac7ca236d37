import type { CustomerCard } from '@matin/contract/admin/customer-card'
import type * as contract from '@matin/contract/admin/outgoing'
import type { listOutgoing, Outgoing, OutgoingBooking } from '@matin/contract/admin/outgoing'
import { failure, type Result, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { balanceOf, PLATFORM, type Posting, post, prepare } from '@matin/ledger/ledger'
import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { moveCustody } from '#platform/chain/custody.ts'
import { adoptPayment, type OutgoingTransfer } from '#platform/chain/outgoing.ts'
import type { Payer } from '#platform/chain/payer.ts'
import { outgoingTransfer } from '#platform/chain/tables.ts'
import { writeIn } from '#platform/commands/batch-write.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { lockCustomer } from '../../account/auth/public/lock-customer.ts'
import { customer } from '../../account/auth/tables.ts'
import { cardOf, customerCardsByUid } from '../../account/identity/public/cards.ts'
import { decisionOf, namesIn } from '../../account/operators/public/proposals.ts'
import { amountText, textChange } from '../../account/proposals/public/change.ts'
import { type Application, tableKind } from '../../account/proposals/public/kind.ts'
import { record } from '../../notify/audit/service.ts'
import { note, notificationWrites } from '../../notify/messages/service.ts'
import { outgoingBooking } from './tables.ts'

type BookingRow = typeof outgoingBooking.$inferSelect
interface Row {
  transfer: OutgoingTransfer
  booking: BookingRow | null
  uid: string | null
}

export const outgoingTransfers: Query<typeof listOutgoing> = async (platform, { input: { cursor } }) => {
  const { db } = platform
  const rows = await rowsWhere(db, cursor ? lt(outgoingTransfer.id, cursor) : undefined, PAGE_SIZE + 1)
  return toPage(rows, row => row.transfer.id, await describer(db, platform, rows))
}

/** Proposes what an unknown outgoing transfer was. Nothing is posted until another operator approves. */
export const proposeOutgoing: OperatorCommand<typeof contract.proposeOutgoing> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const transfer = await lockTransfer(tx, input.transfer)
  if (!transfer) return failure('not_found')
  if (transfer.settledAt) return failure('already_ended')
  const whose = input.uid === undefined ? null : await customerByUid(tx, input.uid)
  if (whose === undefined) return failure('not_found', { field: 'uid' })
  const wanted = { withdrawal: input.withdrawal ?? null, customer: input.withdrawal ? null : whose }
  if (!(await fits(tx, transfer, wanted.withdrawal))) return failure('outgoing_mismatch')
  const [row] = await tx
    .insert(outgoingBooking)
    .values({
      id: platform.ids.uuid(),
      transfer: transfer.id,
      ...wanted,
      reason: input.note,
      proposedBy: caller.operatorId,
      proposedAt: platform.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return failure('already_proposed')
  await record(tx, platform, caller, {
    action: 'outgoing.propose',
    subject: `outgoing:${transfer.id}`,
    details: detailsOf({ row, transfer }),
  })
  return outgoingOf(tx, platform, transfer.id)
}

/**
 * Proposals that explain an unknown transfer out of the hot wallet. If the transfer paid a withdrawal, the
 * approval settles that withdrawal. Otherwise the approval debits the known customer's spot account, but not
 * below zero; the suspense account takes the rest, or the whole amount if no customer is known.
 */
export const outgoingBookings = (payers: readonly Payer[]) =>
  tableKind<BookingRow>({
    name: 'outgoing_booking',
    table: outgoingBooking,
    async describe(tx, _platform, ids) {
      const rows = await bookingsWhere(tx, inArray(outgoingBooking.id, [...ids]))
      return new Map(
        rows.map(({ booking, transfer, uid }) => {
          const amount = toWire(transfer.amount, 'USDT')
          const title = `Post an unknown payment of ${amountText(transfer.amount, 'USDT')} ${purposeOf(booking, uid)}`
          return [booking.id, { title, subject: `outgoing:${transfer.id}`, value: amount }]
        }),
      )
    },
    async changes(tx, _platform, id) {
      const [row] = await bookingsWhere(tx, eq(outgoingBooking.id, id))
      return row ? [textChange('Payment', 'unknown to the ledger', purposeOf(row.booking, row.uid))] : []
    },
    async consequences(tx, _platform, id) {
      const [row] = await bookingsWhere(tx, eq(outgoingBooking.id, id))
      if (!row || row.booking.withdrawal) return []
      const postings = await postingsOf(tx, row.booking.customer, row.transfer.amount)
      return postings
        .filter(({ kind }) => kind !== 'custody_hot')
        .map(({ kind, amount }) => ({
          name: kind === 'spot' ? 'From the customer’s balance' : 'To the suspense account',
          value: `${toWire(-amount, 'USDT')} USDT`,
        }))
    },
    /** Locks the customers before the proposal, because customers' own commands lock their customer first. */
    async lock(tx, row) {
      if (row.customer) await lockCustomer(tx, row.customer)
      await lockTransfer(tx, row.transfer)
    },
    async apply(tx, platform, _caller, row) {
      const transfer = await lockTransfer(tx, row.transfer)
      if (!transfer) return failure('not_found')
      if (transfer.settledAt) return failure('already_ended')
      if (!(await fits(tx, transfer, row.withdrawal))) return failure('outgoing_mismatch')
      if (row.withdrawal === null) return bookTransfer(tx, platform, { row, transfer })
      // The chain is queried for the transaction and settles the withdrawal within seconds.
      const paid = { txid: transfer.txid, subject: row.withdrawal, transfer }
      return success({
        post: async () =>
          (await adoptPayment(tx, platform, payers, paid)) ? success(null) : failure('payment_exists'),
      })
    },
    audit: {
      action: 'outgoing',
      async details(tx, row) {
        const [of] = await bookingsWhere(tx, eq(outgoingBooking.id, row.id))
        return of ? detailsOf({ row, transfer: of.transfer }) : {}
      },
    },
  })

interface Booked {
  row: BookingRow
  transfer: OutgoingTransfer
}

async function bookTransfer(
  tx: Tx,
  platform: Platform,
  { row, transfer }: Booked,
): Promise<Result<Application>> {
  const { amount, blockTime: at } = transfer
  const postings = await postingsOf(tx, row.customer, amount)
  const { request, hash } = prepare({
    id: platform.ids.uuid(),
    key: `outgoing:${row.id}`,
    kind: 'withdrawal_recovered' as const,
    reference: row.id,
    at: platform.clock.now(),
    postings,
  })
  return success({
    hash,
    async post() {
      const booked = await post(tx, request)
      if (!booked.ok || booked.value.replayed) throw new Error(`outgoing booking ${row.id} was not posted`)
      await tx
        .update(outgoingTransfer)
        .set({ settledAt: platform.clock.now() })
        .where(eq(outgoingTransfer.id, transfer.id))
      const block = { number: Number(transfer.blockNumber), timestamp: at.epochMilliseconds }
      await moveCustody(tx, platform, block, [{ place: 'hot', amount: -amount }])
      const taken = postings.find(posting => posting.kind === 'spot')
      if (taken) await notifyCustomer(tx, platform, taken)
      return booked
    },
  })
}

function purposeOf({ withdrawal }: BookingRow, uid: string | null): string {
  if (withdrawal) return `as withdrawal ${withdrawal}`
  return uid === null ? 'to the suspense account' : `as paid to customer ${uid}`
}

function bookingsWhere(tx: Tx, which: SQL) {
  return tx
    .select({ booking: outgoingBooking, transfer: outgoingTransfer, uid: customer.uid })
    .from(outgoingBooking)
    .innerJoin(outgoingTransfer, eq(outgoingTransfer.id, outgoingBooking.transfer))
    .leftJoin(customer, eq(customer.id, outgoingBooking.customer))
    .where(which)
}

/** Debits the customer's spot account as far as it reaches, and suspense for the rest. */
async function postingsOf(tx: Tx, customerId: string | null, amount: bigint): Promise<Posting[]> {
  const spot = customerId ? await balanceOf(tx, { owner: customerId, asset: 'USDT', kind: 'spot' }) : 0n
  const covered = spot < amount ? spot : amount
  const postings: Posting[] = [{ owner: PLATFORM, asset: 'USDT', kind: 'custody_hot', amount }]
  if (customerId && covered > 0n)
    postings.push({ owner: customerId, asset: 'USDT', kind: 'spot', amount: -covered })
  if (covered < amount)
    postings.push({ owner: PLATFORM, asset: 'USDT', kind: 'suspense', amount: covered - amount })
  return postings
}

async function notifyCustomer(tx: Tx, { clock }: Platform, { owner, amount }: Posting): Promise<void> {
  const told = note(owner, 'withdrawal_recovered', { amount: toWire(-amount, 'USDT'), asset: 'USDT' })
  const events = [{ customer: owner, event: 'balance_changed' as const }]
  await writeIn(tx, notificationWrites({ at: clock.now() }, [told], events))
}

/** Whether the transfer may have paid the withdrawal; with null, whether it can have paid no open one. */
async function fits(tx: Tx, transfer: OutgoingTransfer, withdrawalId: string | null): Promise<boolean> {
  const payable = await withdrawalsOf(tx, [transfer])
  return withdrawalId === null ? payable.length === 0 : payable.some(({ id }) => id === withdrawalId)
}

interface Payable extends Record<string, unknown> {
  transfer: string
  id: string
  uid: string
  submitted_at: unknown
}

/** Finds open withdrawals that these transfers may have paid. */
async function withdrawalsOf(tx: Tx, transfers: readonly OutgoingTransfer[]): Promise<Payable[]> {
  if (transfers.length === 0) return []
  return rowsOf<Payable>(
    tx,
    sql`SELECT o.id AS transfer, w.id, c.uid, w.submitted_at FROM outgoing_transfer o
        CROSS JOIN LATERAL withdrawals_paying(o.recipient, o.amount) w JOIN customer c ON c.id = w.customer
      WHERE o.id = ANY (${textArray(transfers.map(({ id }) => id))}::uuid[]) AND o.settled_at IS NULL
      ORDER BY w.submitted_at, w.id`,
  )
}

async function lockTransfer(tx: Tx, id: string): Promise<OutgoingTransfer | null> {
  const [row] = await tx.select().from(outgoingTransfer).where(eq(outgoingTransfer.id, id)).for('update')
  return row ?? null
}

async function customerByUid(tx: Tx, uid: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: customer.id }).from(customer).where(eq(customer.uid, uid))
  return row?.id
}

function detailsOf({ row, transfer }: Booked) {
  return {
    booking: row.id,
    txid: transfer.txid,
    amount: toWire(transfer.amount, 'USDT'),
    to: row.withdrawal ?? row.customer ?? 'suspense',
    note: row.reason,
    ...(row.hash !== null && { hash: row.hash }),
  }
}

async function outgoingOf(tx: Tx, platform: Platform, id: string): Promise<Result<Outgoing>> {
  const rows = await rowsWhere(tx, eq(outgoingTransfer.id, id), 1)
  const [row] = rows
  if (!row) return failure('not_found')
  return success((await describer(tx, platform, rows))(row))
}

function rowsWhere(tx: Tx, which: SQL | undefined, limit: number): Promise<Row[]> {
  return tx
    .select({ transfer: outgoingTransfer, booking: outgoingBooking, uid: customer.uid })
    .from(outgoingTransfer)
    .leftJoin(
      outgoingBooking,
      and(
        eq(outgoingBooking.transfer, outgoingTransfer.id),
        isNull(outgoingBooking.rejectedBy),
        isNull(outgoingBooking.cancelledBy),
        isNull(outgoingBooking.ended),
      ),
    )
    .leftJoin(customer, eq(customer.id, outgoingBooking.customer))
    .where(which)
    .orderBy(desc(outgoingTransfer.id))
    .limit(limit)
}

async function describer(
  tx: Tx,
  { config }: Platform,
  rows: readonly Row[],
): Promise<(row: Row) => Outgoing> {
  const payable = await withdrawalsOf(
    tx,
    rows.map(({ transfer }) => transfer),
  )
  const names = await namesIn(
    tx,
    rows.flatMap(({ booking }) => booking ?? []),
  )
  const cards = await customerCardsByUid(tx, config, [
    ...rows.map(({ transfer }) => transfer.uid),
    ...rows.map(({ uid }) => uid),
    ...payable.map(({ uid }) => uid),
  ])
  return ({ transfer, booking, uid }) => ({
    id: transfer.id,
    txid: transfer.txid,
    recipient: transfer.recipient,
    amount: toWire(transfer.amount, 'USDT'),
    block: transfer.blockNumber.toString(),
    blockTime: toTimestamp(transfer.blockTime),
    uid: transfer.uid,
    customer: transfer.uid === null ? null : (cards.get(transfer.uid) ?? null),
    withdrawals: payable
      .filter(one => one.transfer === transfer.id)
      .map(one => ({
        id: one.id,
        uid: one.uid,
        customer: cardOf(cards, one.uid),
        submittedAt: toTimestamp(instantFrom(one.submitted_at)),
      })),
    booking: booking && toBooking(booking, uid, { names, cards }),
    settledAt: transfer.settledAt && toTimestamp(transfer.settledAt),
  })
}

function toBooking(
  row: BookingRow,
  uid: string | null,
  { names, cards }: { names: ReadonlyMap<string, string>; cards: ReadonlyMap<string, CustomerCard> },
): OutgoingBooking {
  const { id, withdrawal, reason, hash } = row
  const customer = uid === null ? null : cardOf(cards, uid)
  return { id, withdrawal, uid, customer, note: reason, ...decisionOf(row, names), hash }
}
