import type { Holding, listHoldings, proposeHolding } from '@matin/contract/admin/attestations'
import { failure, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { balanceOf, PLATFORM, post, prepare } from '@matin/ledger/ledger'
import { desc, eq, inArray, lt } from 'drizzle-orm'
import { amountOf } from '#platform/amount-of.ts'
import type { Tx } from '#platform/db/database.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Query } from '#platform/query.ts'
import { decisionOf, namesIn } from '../../account/operators/public/proposals.ts'
import { amountChange, amountText } from '../../account/proposals/public/change.ts'
import { tableKind } from '../../account/proposals/public/kind.ts'
import { record } from '../../notify/audit/service.ts'
import { attestation } from './tables.ts'

type HoldingRow = typeof attestation.$inferSelect

export const holdings: Query<typeof listHoldings> = async (platform, { input: { cursor } }) => {
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

/** Proposes to attest coins that entered or left our holdings off the chain, as in a custodian's report. */
export const proposeHoldingChange: OperatorCommand<typeof proposeHolding> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const { asset, direction, reference } = input
  const amount = amountOf(input.amount, asset)
  if (!amount.ok) return amount
  if (direction === 'out' && (await inventoryOf(tx, asset)) < amount.value)
    return failure('insufficient_balance', { field: 'amount' })
  const [row] = await tx
    .insert(attestation)
    .values({
      id: platform.ids.uuid(),
      asset,
      direction,
      amount: amount.value,
      reason: reference,
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

/** Attested coins are inventory that can be sold. */
export const attestedHoldings = tableKind<HoldingRow>({
  name: 'attestation',
  adds: true,
  table: attestation,
  async describe(tx, _platform, ids) {
    const rows = await tx
      .select()
      .from(attestation)
      .where(inArray(attestation.id, [...ids]))
    return new Map(
      rows.map(({ id, asset, direction, amount }) => [
        id,
        {
          title: `${direction === 'in' ? 'Add' : 'Take away'} ${amountText(amount, asset)} held outside`,
          subject: `holding:${asset}`,
          value: toWire(amount, asset),
        },
      ]),
    )
  },
  async changes(tx, _platform, id) {
    const [row] = await tx.select().from(attestation).where(eq(attestation.id, id))
    if (!row) return []
    const held = await inventoryOf(tx, row.asset)
    return [amountChange(`Holdings of ${row.asset}`, held, held + gainOf(row), row.asset)]
  },
  async consequences(tx, _platform, id) {
    const [row] = await tx.select().from(attestation).where(eq(attestation.id, id))
    if (!row) return []
    const held = (await inventoryOf(tx, row.asset)) + gainOf(row)
    return [{ name: 'The exchange can sell', value: `${toWire(held, row.asset)} ${row.asset}` }]
  },
  async apply(tx, platform, _caller, row) {
    const { id, asset } = row
    const gained = gainOf(row)
    const { request, hash } = prepare({
      id: platform.ids.uuid(),
      key: `holding:${id}`,
      kind: 'holding_attested',
      reference: id,
      at: platform.clock.now(),
      postings: [
        { owner: PLATFORM, asset, kind: 'custody_external', amount: -gained },
        { owner: PLATFORM, asset, kind: 'inventory', amount: gained },
      ],
    })
    return success({ hash, post: () => post(tx, request) })
  },
  audit: {
    action: 'holding',
    details: (_tx, { asset, direction, amount, reason, hash }) => ({
      asset,
      direction,
      amount: toWire(amount, asset),
      reference: reason,
      ...(hash && { hash }),
    }),
  },
})

function gainOf({ direction, amount }: Pick<HoldingRow, 'direction' | 'amount'>): bigint {
  return direction === 'in' ? amount : -amount
}

function inventoryOf(tx: Tx, asset: AssetId): Promise<bigint> {
  return balanceOf(tx, { owner: PLATFORM, asset, kind: 'inventory' })
}

function toHolding(row: HoldingRow, names: ReadonlyMap<string, string>): Holding {
  const { id, asset, direction, reason: reference, hash } = row
  const amount = toWire(row.amount, asset)
  return { id, asset, direction, amount, reference, ...decisionOf(row, names), hash }
}
