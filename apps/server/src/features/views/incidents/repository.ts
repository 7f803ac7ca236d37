import type { IncidentKind } from '@matin/contract/incidents'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import { incident } from './tables.ts'

export type IncidentRow = typeof incident.$inferSelect

/** At most one of each kind is open. */
export function openIncidents(tx: Tx): Promise<IncidentRow[]> {
  return tx.select().from(incident).where(isNull(incident.endedAt)).orderBy(desc(incident.id))
}

export async function incidentPage(tx: Tx, cursor: string | undefined): Promise<Page<IncidentRow>> {
  const rows = await tx
    .select()
    .from(incident)
    .where(cursor ? lt(incident.id, cursor) : undefined)
    .orderBy(desc(incident.id))
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    row => row.id,
    row => row,
  )
}

/** Returns null where one of its kind is open already. Concurrent calls wait for each other. */
export async function insertIncident(
  tx: Tx,
  row: Pick<IncidentRow, 'id' | 'kind' | 'publishedBy' | 'publishedAt'>,
): Promise<IncidentRow | null> {
  const [made] = await tx.insert(incident).values(row).onConflictDoNothing().returning()
  return made ?? null
}

export async function openOfKind(tx: Tx, kind: IncidentKind): Promise<IncidentRow | null> {
  const [row] = await tx
    .select()
    .from(incident)
    .where(and(eq(incident.kind, kind), isNull(incident.endedAt)))
  return row ?? null
}

export async function lockIncident(tx: Tx, id: string): Promise<IncidentRow | null> {
  const [row] = await tx.select().from(incident).where(eq(incident.id, id)).for('update')
  return row ?? null
}
