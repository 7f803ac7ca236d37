import type { Recharge, SeenTransfer } from '@matin/contract/recharge'
import { toWire } from '@matin/domain/money/amount'
import { NETWORK } from '@matin/domain/money/network'
import { CONFIRMATIONS_NEEDED, confirmationsOf } from '@matin/domain/recharge/confirmations'
import { type DepositState, depositState } from '@matin/domain/recharge/deposit-state'
import { inOfferedOrder, isDust } from '@matin/domain/recharge/dust'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import { foreignOf } from './foreign-tokens.ts'
import { pendingByReceipt } from './match-receipts.ts'
import {
  type DepositRow,
  openRecharges,
  type PendingRow,
  type ReceiptRow,
  type TransferRow,
} from './open-recharges.ts'
import { deposit, receipt } from './tables.ts'

/** Hours until a receipt shows "not found". A transfer that arrives later is still credited. */
const NOT_FOUND_HOURS = 24

export async function rechargePage(
  platform: Platform,
  customerId: string,
  cursor: string | undefined,
): Promise<Page<Recharge>> {
  const mine = eq(receipt.customer, customerId)
  const rows = await platform.db
    .select()
    .from(receipt)
    .where(cursor ? and(mine, lt(receipt.id, cursor)) : mine)
    .orderBy(desc(receipt.id))
    .limit(PAGE_SIZE + 1)
  const describeReceipt = await describer(platform, customerId, rows)
  return toPage(rows, row => row.id, describeReceipt)
}

export async function rechargeById(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Recharge | null> {
  const [row] = await platform.db
    .select()
    .from(receipt)
    .where(and(eq(receipt.id, id), eq(receipt.customer, customerId)))
  if (!row) return null
  return (await describer(platform, customerId, [row]))(row)
}

/** Lists in the form's order. Dust comes last, so that unknown senders cannot displace other transfers. */
export async function transfersWithoutReceipt(
  platform: Platform,
  customerId: string,
  minimum: bigint,
): Promise<SeenTransfer[]> {
  const open = await openRecharges(platform.load, customerId)
  const taken = new Set(pendingByReceipt(open).values())
  const rows = [
    ...open.deposits
      .filter(row => row.receipt === null)
      .map(row => ({ amount: row.amount, row, solid: true, confirmations: CONFIRMATIONS_NEEDED })),
    ...open.pending
      .filter(row => !taken.has(row))
      .map(row => {
        const confirmations = confirmationsOf(Number(row.blockNumber), open.head)
        return { amount: row.amount, row, solid: false, confirmations }
      }),
  ]
  return inOfferedOrder(rows, minimum)
    .slice(0, PAGE_SIZE)
    .map(({ row, solid, confirmations }) => seen(row, solid, confirmations))
}

async function describer(
  platform: Platform,
  customerId: string,
  rows: readonly ReceiptRow[],
): Promise<(row: ReceiptRow) => Recharge> {
  const matched = await depositsOf(
    platform.db,
    rows.filter(row => row.matched).map(row => row.id),
  )
  const open = await openRecharges(platform.load, customerId)
  const underWay = pendingByReceipt(open)
  const foreign = new Map<string, Seen['foreign']>()
  for (const row of rows)
    if (!row.matched) foreign.set(row.id, await foreignOf(platform.load, customerId, row.txid))
  const now = platform.clock.now()
  return row => {
    const seen = { found: matched.get(row.id), sight: underWay.get(row.id), foreign: foreign.get(row.id) }
    return describeRecharge(row, { ...seen, head: open.head }, now)
  }
}

async function depositsOf(tx: Tx, receipts: readonly string[]): Promise<Map<string | null, TransferRow>> {
  if (receipts.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(deposit)
    .where(inArray(deposit.receipt, [...receipts]))
  return new Map(rows.map(row => [row.receipt, row]))
}

interface Seen {
  found: TransferRow | undefined
  sight: PendingRow | undefined
  head: number
  /** TRX or another token that the named transaction brought (foreign-tokens.ts). */
  foreign: { sun: bigint | null } | undefined
}

/** Shows the transfer that the receipt has taken or is about to take. */
export function describeRecharge(
  row: ReceiptRow,
  { found, sight, head, foreign }: Seen,
  now: Temporal.Instant,
): Recharge {
  if (found) return describeFound(row, found)
  const late = now.since(row.submittedAt).total('hours') >= NOT_FOUND_HOURS
  return {
    ...describeReceipt(row),
    state: sight ? 'confirming' : late || foreign ? 'not_found' : 'waiting',
    // TRX and USDT have as many digits on the chain.
    ...(foreign && !sight && { foreign: foreign.sun === null ? {} : { trx: toWire(foreign.sun, 'USDT') } }),
    onChain: sight ? toWire(sight.amount, 'USDT') : null,
    txid: sight?.txid ?? row.txid,
    confirmations: sight ? confirmationsOf(Number(sight.blockNumber), head) : 0,
    seenAt: sight ? toTimestamp(sight.seenAt) : null,
  }
}

/** A confirmed deposit that is not credited is below the minimum. */
const STATE_OF_FOUND = {
  arrived: 'confirming',
  confirmed: 'below_minimum',
  credited: 'credited',
} as const satisfies Record<DepositState, Recharge['state']>

function describeFound(row: ReceiptRow, found: TransferRow): Recharge {
  const amount = toWire(found.amount, 'USDT')
  return {
    ...describeReceipt(row),
    network: found.network,
    state: STATE_OF_FOUND[depositState(found)],
    onChain: amount,
    credited: found.creditedAt ? amount : null,
    txid: found.txid,
    confirmations: CONFIRMATIONS_NEEDED,
    seenAt: toTimestamp(found.seenAt),
    creditedAt: found.creditedAt && toTimestamp(found.creditedAt),
    hash: found.creditHash,
  }
}

function describeReceipt(row: ReceiptRow): Recharge {
  return {
    id: row.id,
    network: NETWORK,
    state: 'waiting',
    claimed: toWire(row.quantity, 'USDT'),
    onChain: null,
    credited: null,
    txid: row.txid,
    confirmations: 0,
    confirmationsNeeded: CONFIRMATIONS_NEEDED,
    voucherId: row.voucher,
    submittedAt: toTimestamp(row.submittedAt),
    seenAt: null,
    creditedAt: null,
    hash: null,
  }
}

function seen(row: DepositRow | PendingRow, solid: boolean, confirmations: number): SeenTransfer {
  return {
    txid: row.txid,
    logIndex: row.logIndex,
    amount: toWire(row.amount, 'USDT'),
    dust: isDust(row.amount),
    from: row.sender,
    seenAt: toTimestamp(row.seenAt),
    solid,
    confirmations,
  }
}
