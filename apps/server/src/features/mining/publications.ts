import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { closeSale, confirmSale, proposeSale, rejectSale } from '@matin/contract/product-desk'
import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { refuseEnded, refuseOnePerson } from '../operators/proposals.ts'
import type { VersionRow } from './repository.ts'
import { product, productPublication, productVersion } from './tables.ts'

/*
 * A version is sold when two operators said so, and then until one of them closes its sale. That nothing else opens one is the
 * database's business (migrations/0011_funding.sql).
 */

type PublicationRow = typeof productPublication.$inferSelect

/** Proposes to sell a version. */
export async function proposePublication(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  version: VersionRow,
): Promise<Result<PublicationRow>> {
  const values = {
    id: platform.ids.uuid(),
    version: version.id,
    proposedBy: caller.operatorId,
    proposedAt: platform.clock.now(),
  }
  const [row] = await tx.insert(productPublication).values(values).onConflictDoNothing().returning()
  if (!row) return failure('already_proposed')
  await noted(tx, platform, caller, version, { act: 'propose', publication: row.id })
  return success(row)
}

/** Proposes to sell a version again whose sale was closed. Answers whose product it is. */
export async function proposeAgain(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof proposeSale>,
): Promise<Result<string>> {
  const [version] = await tx.select().from(productVersion).where(eq(productVersion.id, input.version))
  if (!version) return failure('not_found')
  const [of] = await tx.select().from(product).where(eq(product.id, version.product))
  if (of?.selling === version.id) return failure('already_proposed')
  const proposed = await proposePublication(tx, platform, caller, version)
  return proposed.ok ? success(version.product) : proposed
}

/** Confirms what another operator proposed. Answers whose product it is. */
export async function confirmPublication(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof confirmSale>,
): Promise<Result<string>> {
  const row = await openPublication(tx, platform, input.id)
  if (!row.ok) return row
  const one = await refuseOnePerson(tx, caller, row.value, 'products')
  if (one) return one
  const since = await rowsOf(
    tx,
    sql`SELECT FROM product_version own JOIN product_version v ON v.product = own.product
      JOIN product_publication o ON o.version = v.id AND o.id <> ${row.value.id}::uuid
        AND o.confirmed_at > ${toTimestamp(row.value.proposedAt)}::timestamptz
      WHERE own.id = ${row.value.version}::uuid LIMIT 1`,
  )
  // What it was to follow is not on sale any more.
  if (since.length > 0) return failure('proposal_ended')
  return publish(tx, platform, caller, row.value)
}

/** Opens the sale that one operator proposed and another confirms; the database refuses the same person. */
export async function publish(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: Pick<PublicationRow, 'id' | 'version'>,
): Promise<Result<string>> {
  const end = { confirmedBy: caller.operatorId, confirmedAt: platform.clock.now() }
  await tx.update(productPublication).set(end).where(eq(productPublication.id, row.id))
  const version = await versionRow(tx, row.version)
  await noted(tx, platform, caller, version, { act: 'publish', publication: row.id })
  return success(version.product)
}

/** Takes a proposal off the list. */
export async function rejectPublication(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof rejectSale>,
): Promise<Result<string>> {
  const row = await openPublication(tx, platform, input.id)
  if (!row.ok) return row
  const { id } = row.value
  const end = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now() }
  await tx.update(productPublication).set(end).where(eq(productPublication.id, id))
  const version = await versionRow(tx, row.value.version)
  await noted(tx, platform, caller, version, { act: 'reject', publication: id })
  return success(version.product)
}

/** Closes the sale of a product at once: that takes one person. */
export async function close(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof closeSale>,
): Promise<Result<string>> {
  const [row] = await tx.select().from(product).where(eq(product.id, input.id))
  if (!row) return failure('not_found')
  const [closed] = await rowsOf<{ closed: boolean }>(tx, sql`SELECT close_sale(${row.id}::uuid) AS closed`)
  if (!closed?.closed) return failure('already_ended')
  await record(tx, platform, caller, { action: 'product.close', subject: `product:${row.code}` })
  return success(row.id)
}

async function openPublication(tx: Tx, platform: Platform, id: string): Promise<Result<PublicationRow>> {
  const [row] = await tx.select().from(productPublication).where(eq(productPublication.id, id)).for('update')
  if (!row) return failure('not_found')
  return refuseEnded(platform, row) ?? success(row)
}

async function versionRow(tx: Tx, id: string): Promise<VersionRow> {
  const [row] = await tx.select().from(productVersion).where(eq(productVersion.id, id))
  if (!row) throw new Error(`version ${id} is gone`)
  return row
}

async function noted(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  version: VersionRow,
  { act, publication }: { act: string; publication: string },
): Promise<void> {
  const [of] = await tx.select().from(product).where(eq(product.id, version.product))
  await record(tx, platform, caller, {
    action: `product.${act}`,
    subject: `product:${of?.code ?? version.product}`,
    details: { publication, version: String(version.version) },
  })
}
