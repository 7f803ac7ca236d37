import type {
  getUnmatchedDeposit,
  listUnmatchedDeposits,
  UnmatchedDeposit,
} from '@matin/contract/admin/deposits'
import { DEPOSIT_CURSOR } from '@matin/contract/cursor'
import type { DataOf } from '@matin/contract/endpoint'
import { failure, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { UNMATCHED_HOURS } from '@matin/domain/recharge/unmatched'
import { and, asc, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call, Query } from '#platform/query.ts'
import { customer } from '../../account/auth/tables.ts'
import { cardOf, customerCards } from '../../account/identity/public/cards.ts'
import { namesIn, peopleOf } from '../../account/operators/public/proposals.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { attachmentsOf } from './attachment-proposals.ts'
import { deposit, depositAttachment, receipt } from './tables.ts'

/** Lists transfers without a receipt, oldest first, because all have the same time limit. */
export async function unmatchedDeposits(
  platform: Platform,
  { input: { cursor, size } }: Pick<Call<typeof listUnmatchedDeposits>, 'input'>,
): Promise<DataOf<typeof listUnmatchedDeposits>> {
  const { rechargeMinimum } = await readSettings(platform.load)
  const sized = size ? lt(deposit.amount, rechargeMinimum) : gte(deposit.amount, rechargeMinimum)
  const rows = await rowsWhere(
    platform,
    and(isNull(deposit.receipt), isNull(deposit.creditedAt), sized, after(cursor)),
  )
  const known = await knownOf(platform, rows)
  return toPage(
    rows,
    row => `${row.deposit.seenAt.epochMilliseconds}.${row.deposit.id}`,
    row => describe(platform, row, known),
  )
}

export const unmatchedDeposit: Query<typeof getUnmatchedDeposit> = async (platform, { input: { id } }) => {
  const { db } = platform
  const [row] = await rowsWhere(platform, eq(deposit.id, id))
  if (!row) return failure('not_found')
  const { confirmedAt, creditedAt, blockNumber, blockTime, customer: whose, wallet } = row.deposit
  const known = await knownOf(platform, [row])
  const open = whose === null || wallet !== null ? [] : await openReceipts(db, whose)
  return success({
    ...describe(platform, row, known),
    address: wallet === null ? (row.address ?? '') : platform.config.TRON_HOT_ADDRESS,
    block: blockNumber.toString(),
    blockTime: toTimestamp(blockTime),
    confirmedAt: confirmedAt && toTimestamp(confirmedAt),
    creditedAt: creditedAt && toTimestamp(creditedAt),
    receipts: open.map(one => ({
      id: one.id,
      claimed: toWire(one.quantity, 'USDT'),
      txid: one.txid,
      submittedAt: toTimestamp(one.submittedAt),
    })),
    attachments: await attachmentsOf(platform, id),
  })
}

function openReceipts(tx: Tx, customerId: string) {
  return tx
    .select()
    .from(receipt)
    .where(and(eq(receipt.customer, customerId), eq(receipt.matched, false)))
    .orderBy(asc(receipt.id))
}

type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

function rowsWhere({ db }: Platform, which: ReturnType<typeof and>) {
  return db
    .select({
      deposit,
      customer: { id: customer.id, closedAt: customer.closedAt },
      address: sql<
        string | null
      >`(SELECT a.address FROM deposit_address a WHERE a.customer = ${deposit.customer})`,
      receipts: sql<number>`(SELECT count(*)::int FROM receipt r WHERE r.customer = ${deposit.customer} AND NOT r.matched)`,
      proposal: depositAttachment,
    })
    .from(deposit)
    .leftJoin(customer, eq(customer.id, deposit.customer))
    .leftJoin(
      depositAttachment,
      and(
        eq(depositAttachment.deposit, deposit.id),
        isNull(depositAttachment.approvedBy),
        isNull(depositAttachment.rejectedBy),
        isNull(depositAttachment.cancelledBy),
        isNull(depositAttachment.ended),
      ),
    )
    .where(which)
    .orderBy(asc(deposit.seenAt), asc(deposit.id))
    .limit(PAGE_SIZE + 1)
}

function after(cursor: string | undefined) {
  const [, ms, id] = DEPOSIT_CURSOR.exec(cursor ?? '') ?? []
  if (ms === undefined || id === undefined) return undefined
  const at = Temporal.Instant.fromEpochMilliseconds(Number(ms))
  return or(gt(deposit.seenAt, at), and(eq(deposit.seenAt, at), gt(deposit.id, id)))
}

async function knownOf({ db, config }: Platform, rows: readonly Row[]) {
  const names = await namesIn(
    db,
    rows.flatMap(({ proposal }) => proposal ?? []),
  )
  const cards = await customerCards(
    db,
    config,
    rows.map(row => row.customer?.id ?? null),
  )
  return { names, cards }
}

function describe(
  { clock }: Platform,
  { deposit: row, customer: owner, receipts, proposal }: Row,
  { names, cards }: Awaited<ReturnType<typeof knownOf>>,
): UnmatchedDeposit {
  const deadline = row.seenAt.add({ hours: UNMATCHED_HOURS })
  return {
    id: row.id,
    network: row.network,
    txid: row.txid,
    logIndex: row.logIndex,
    sender: row.sender,
    amount: toWire(row.amount, 'USDT'),
    customer:
      owner && row.wallet === null
        ? { ...cardOf(cards, owner.id), closed: owner.closedAt !== null, receipts }
        : null,
    seenAt: toTimestamp(row.seenAt),
    deadlineAt: toTimestamp(deadline),
    secondsLeft: Math.floor(deadline.since(clock.now()).total('seconds')),
    proposed: proposal ? peopleOf(proposal, names).proposed : null,
  }
}
