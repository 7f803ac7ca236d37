import type { confirmHolding, Holding, proposeHolding } from '@matin/contract/attestations'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { balanceOf, PLATFORM, post } from '@matin/ledger/ledger'
import { desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { decisionOf, namesIn, refuseEnded, refuseOnePerson } from '../operators/proposals.ts'
import { attestation } from './tables.ts'

type HoldingRow = typeof attestation.$inferSelect

export async function holdings(platform: Platform, cursor: string | undefined): Promise<Page<Holding>> {
  const before = cursor ? lt(attestation.id, cursor) : undefined
  const rows = await platform.db
    .select()
    .from(attestation)
    .where(before)
    .orderBy(desc(attestation.id))
    .limit(PAGE_SIZE + 1)
  const names = await namesIn(platform.db, rows)
  return toPage(
    rows,
    row => row.id,
    row => toHolding(row, names),
  )
}

/** Attests that a coin came to or left our holdings outside the chain, e.g. a statement of a custodian. */
export async function proposeHoldingChange(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof proposeHolding>,
): Promise<Result<Holding>> {
  const { asset, direction, reference } = input
  const amount = fromWire(input.amount, asset)
  if (amount === null || amount === 0n) return failure('amount_incorrect', { field: 'amount' })
  if (direction === 'out' && (await inventoryOf(tx, asset)) < amount)
    return failure('insufficient_balance', { field: 'amount' })
  const [row] = await tx
    .insert(attestation)
    .values({
      id: platform.ids.uuid(),
      asset,
      direction,
      amount,
      reference,
      proposedBy: caller.operatorId,
      proposedAt: platform.clock.now(),
    })
    .returning()
  if (!row) throw new Error('the new attestation was not returned')
  await record(tx, platform, caller, {
    action: 'holding.propose',
    subject: `holding:${row.id}`,
    details: { asset, direction, amount: input.amount, reference },
  })
  return success(toHolding(row, await namesIn(tx, [row])))
}

/** Confirms what another operator attested, and books it: what we hold outside is inventory that can be sold. */
export async function confirmHoldingChange(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof confirmHolding>,
): Promise<Result<Holding>> {
  const [row] = await tx.select().from(attestation).where(eq(attestation.id, input.id)).for('update')
  if (!row) return failure('not_found')
  const over = refuseEnded(platform, row)
  if (over) return over
  const one = await refuseOnePerson(tx, caller, row, 'holdings')
  if (one) return one
  return bookHolding(tx, platform, caller, row)
}

/** Ends an attestation that waits without booking it: another operator rejects it, or its proposer cancels it. */
export async function rejectHoldingChange(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<Holding>> {
  const [row] = await tx.select().from(attestation).where(eq(attestation.id, id)).for('update')
  if (!row) return failure('not_found')
  if (row.confirmedBy || row.rejectedBy) return failure('already_ended')
  const end = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now() }
  await tx.update(attestation).set(end).where(eq(attestation.id, id))
  const { asset, direction } = row
  await record(tx, platform, caller, {
    action: row.proposedBy === caller.operatorId ? 'holding.cancel' : 'holding.reject',
    subject: `holding:${id}`,
    details: { asset, direction, amount: toWire(row.amount, asset) },
  })
  const rejected = { ...row, ...end }
  return success(toHolding(rejected, await namesIn(tx, [rejected])))
}

/** Books what one operator attested and another confirms; the database refuses the same person. */
export async function bookHolding(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: HoldingRow,
): Promise<Result<Holding>> {
  const { id, asset, direction } = row
  const gained = direction === 'in' ? row.amount : -row.amount
  const now = platform.clock.now()
  const booked = await post(tx, {
    id: platform.ids.uuid(),
    key: `holding:${id}`,
    kind: 'holding_attested',
    reference: id,
    at: now,
    legs: [
      { owner: PLATFORM, asset, kind: 'custody_external', amount: -gained },
      { owner: PLATFORM, asset, kind: 'inventory', amount: gained },
    ],
  })
  if (!booked.ok) return booked
  const end = { confirmedBy: caller.operatorId, confirmedAt: now, hash: booked.value.hash }
  await tx.update(attestation).set(end).where(eq(attestation.id, id))
  await record(tx, platform, caller, {
    action: 'holding.confirm',
    subject: `holding:${id}`,
    details: { asset, direction, amount: toWire(row.amount, asset), hash: end.hash },
  })
  const confirmed = { ...row, ...end }
  return success(toHolding(confirmed, await namesIn(tx, [confirmed])))
}

function inventoryOf(tx: Tx, asset: AssetId): Promise<bigint> {
  return balanceOf(tx, { owner: PLATFORM, asset, kind: 'inventory' })
}

function toHolding(row: HoldingRow, names: ReadonlyMap<string, string>): Holding {
  const { id, asset, direction, reference, hash } = row
  const amount = toWire(row.amount, asset)
  return { id, asset, direction, amount, reference, ...decisionOf(row, names), hash }
}
