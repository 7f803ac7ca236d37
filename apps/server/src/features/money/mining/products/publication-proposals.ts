import type * as contract from '@matin/contract/admin/products'
import type { proposeSale } from '@matin/contract/admin/products'
import type { ProposalChange } from '@matin/contract/admin/proposals'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { LANGUAGES, type Localised } from '@matin/contract/language'
import { failure, type Result, success } from '@matin/contract/result'
import { showTerms, TERM_FIELDS, TERMS, termsToWire, termUnit } from '@matin/domain/mining/term-fields'
import { formatPercent } from '@matin/domain/money/rate'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { textChange } from '#features/account/proposals/public/change.ts'
import { tableKind } from '#features/account/proposals/public/kind.ts'
import { record } from '#features/notify/audit/service.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { VersionRow } from '../public/repository.ts'
import { pool, product, productPublication, productVersion } from '../tables.ts'
import { soldVersion, termsConsequences } from './terms-preview.ts'

/*
 * A version is sold once two operators have approved it, until one of them closes its sale. The database ensures that
 * nothing else opens a sale (migrations/0011_funding.sql).
 */

type PublicationRow = typeof productPublication.$inferSelect

export async function proposePublication(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  version: VersionRow,
  reason: string | undefined,
): Promise<Result<PublicationRow>> {
  const values = {
    id: platform.ids.uuid(),
    version: version.id,
    reason: reason ?? '',
    proposedBy: caller.operatorId,
    proposedAt: platform.clock.now(),
  }
  const [row] = await tx.insert(productPublication).values(values).onConflictDoNothing().returning()
  if (!row) return failure('already_proposed')
  const [of] = await tx.select().from(product).where(eq(product.id, version.product))
  await record(tx, platform, caller, {
    action: 'product.propose',
    subject: `product:${of?.code ?? version.product}`,
    details: { publication: row.id, version: String(version.version) },
  })
  return success(row)
}

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
  const proposed = await proposePublication(tx, platform, caller, version, input.reason)
  return proposed.ok ? success(version.product) : proposed
}

export const productPublications = tableKind<PublicationRow>({
  name: 'product_publication',
  table: productPublication,
  async describe(tx, _platform, ids) {
    const rows = await publicationsWhere(tx, inArray(productPublication.id, [...ids]))
    return new Map(
      rows.map(({ publication, version, of }) => {
        const rate = `${formatPercent(version.dailyRate)} % a day`
        return [
          publication.id,
          {
            title: `Sell ${version.name.en} (${of.code}, version ${version.version}) at ${rate}`,
            subject: `product:${of.code}`,
            value: formatPercent(version.dailyRate),
          },
        ]
      }),
    )
  },
  async changes(tx, _platform, id) {
    const [row] = await publicationsWhere(tx, eq(productPublication.id, id))
    if (!row) return []
    const [before, after] = [await soldVersion(tx, row.of.selling), row.version]
    const pools = [after.pool, ...(before ? [before.pool] : [])]
    const codes = await tx.select({ id: pool.id, code: pool.code }).from(pool).where(inArray(pool.id, pools))
    return termChanges(before, after, new Map(codes.map(({ id, code }) => [id, code])))
  },
  async consequences(tx, { clock }, id) {
    const [row] = await publicationsWhere(tx, eq(productPublication.id, id))
    if (!row) return []
    const { version, of } = row
    return termsConsequences(tx, clock.now(), version, await soldVersion(tx, of.selling))
  },
  /** Locks all open proposals of the product, so that of two approvals the later one sees the other. */
  async lock(tx, row) {
    await tx.execute(
      sql`SELECT FROM product_publication p WHERE p.approved_by IS NULL AND p.rejected_by IS NULL AND p.cancelled_by IS NULL
          AND p.ended IS NULL AND p.version IN (SELECT v.id FROM product_version v JOIN product_version own ON own.product = v.product
            WHERE own.id = ${row.version}::uuid)
        ORDER BY p.id FOR UPDATE`,
    )
  },
  async apply(tx, _platform, _caller, row) {
    const [asked] = await rowsOf<{ overtaken: boolean }>(
      tx,
      sql`SELECT EXISTS (SELECT FROM product_version own JOIN product_version v ON v.product = own.product
          JOIN product_publication o ON o.version = v.id AND o.id <> ${row.id}::uuid
            AND o.approved_at > ${toTimestamp(row.proposedAt)}::timestamptz
          WHERE own.id = ${row.version}::uuid) AS overtaken`,
    )
    // Another version was approved meanwhile, so the one that this was to follow is off sale.
    return asked?.overtaken ? failure('proposal_ended') : success({})
  },
  audit: {
    action: 'product',
    async details(tx, { id, version }) {
      return { publication: id, version: String((await versionRow(tx, version)).version) }
    },
  },
})

/** `codes` names the pools by their ids. */
function termChanges(
  before: VersionRow | null,
  after: VersionRow,
  codes: ReadonlyMap<string, string>,
): ProposalChange[] {
  const { asset } = after
  const shown = (version: VersionRow) => showTerms(termsToWire(version, asset))
  const codeOf = (version: VersionRow) => codes.get(version.pool) ?? ''
  const [from, to] = [before && shown(before), shown(after)]
  const texts: [name: string, of: (version: VersionRow) => Localised][] = [
    ['Name', ({ name }) => name],
    ['Source of the income', ({ yieldSource }) => yieldSource],
  ]
  return [
    ...TERM_FIELDS.map(field => ({
      name: TERMS[field].name,
      unit: termUnit(field, asset),
      from: from?.[field] ?? null,
      to: to[field],
    })),
    textChange('Free trial', before && trialText(before), trialText(after)),
    textChange('Pool', before && codeOf(before), codeOf(after)),
    ...LANGUAGES.flatMap(language =>
      texts.map(([name, of]) => ({
        ...textChange(name, before && of(before)[language], of(after)[language]),
        language,
      })),
    ),
  ]
}

function trialText({ trialDays, trialRate }: VersionRow): string {
  return trialDays === null || trialRate === null
    ? 'none'
    : `${trialDays} days at ${formatPercent(trialRate)} % a day`
}

function publicationsWhere(tx: Tx, which: SQL) {
  return tx
    .select({ publication: productPublication, version: productVersion, of: product })
    .from(productPublication)
    .innerJoin(productVersion, eq(productVersion.id, productPublication.version))
    .innerJoin(product, eq(product.id, productVersion.product))
    .where(which)
}

/** Closes the sale of a product at once; one operator is enough. */
export async function closeSale(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof contract.closeSale>,
): Promise<Result<string>> {
  const [row] = await tx.select().from(product).where(eq(product.id, input.id))
  if (!row) return failure('not_found')
  const [closed] = await rowsOf<{ closed: boolean }>(tx, sql`SELECT close_sale(${row.id}::uuid) AS closed`)
  if (!closed?.closed) return failure('already_ended')
  await record(tx, platform, caller, { action: 'product.close', subject: `product:${row.code}` })
  return success(row.id)
}

async function versionRow(tx: Tx, id: string): Promise<VersionRow> {
  const [row] = await tx.select().from(productVersion).where(eq(productVersion.id, id))
  if (!row) throw new Error(`version ${id} is gone`)
  return row
}
