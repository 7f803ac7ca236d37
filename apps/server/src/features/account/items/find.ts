import type { ItemKind } from '@matin/contract/admin/items'
import { failure, type Result, success } from '@matin/contract/result'
import { type Permission, permits } from '@matin/domain/operators/permissions'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import type { ItemSource } from '#platform/item-source.ts'
import type { OperatorCaller } from '#platform/platform.ts'

export interface FoundItem {
  kind: ItemKind
  /** Id of the item as its table stores it. */
  item: string
  customer: { id: string; uid: string; closed: boolean } | null
  decide: Permission
  /** Subject of the item's entries in the audit log. */
  subject: string
}

/** Finds an item for the caller: `not_found` where it does not exist, `forbidden` where the caller may not see it. */
export async function findItem(
  tx: Tx,
  sources: readonly ItemSource[],
  { roles }: OperatorCaller,
  { kind, item }: { kind: ItemKind; item: string },
): Promise<Result<FoundItem>> {
  const source = sources.find(one => one.kind === kind)
  const text = source?.find(item)
  if (!source || !text) return failure('not_found', { field: 'item' })
  const [row] = await rowsOf<{
    item: string
    customer: string | null
    uid: string | null
    closed: boolean
    view: Permission | null
    decide: Permission | null
  }>(
    tx,
    sql`SELECT f.item, f.customer, c.uid, c.closed_at IS NOT NULL AS closed, to_jsonb(f) ->> 'view' AS view, to_jsonb(f) ->> 'decide' AS decide
      FROM (${text}) AS f LEFT JOIN customer c ON c.id = f.customer`,
  )
  const view = row?.view ? [row.view] : source.view
  if (!view.some(one => permits(one, roles))) return failure('forbidden')
  if (!row) return failure('not_found', { field: 'item' })
  return success({
    kind,
    item: row.item,
    customer: row.customer === null ? null : { id: row.customer, uid: row.uid ?? '', closed: row.closed },
    decide: row.decide ?? source.decide[0],
    subject: subjectOf(kind, item),
  })
}

function subjectOf(kind: ItemKind, item: string): string {
  if (kind === 'quarantine') return item
  return `${kind === 'support' ? 'customer' : kind}:${item}`
}
