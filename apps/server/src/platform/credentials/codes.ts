import { and, eq, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { totpStep } from '../secrets/totp.ts'
import { open } from '../secrets/vault.ts'

/** With `totpIntent`, the request that consumed a code may repeat it. */
type Owners = PgTable & Record<'id' | 'totpStep', PgColumn> & { totpIntent?: PgColumn }

/** False when it is wrong. The code of a time step is accepted once, and never after that of a later step. */
export async function useTotp(
  tx: Tx,
  { config, clock }: Platform,
  { table, counts }: { table: Owners; counts?: SQL },
  owner: { id: string; totpSecret: string },
  { code, intent = null }: { code: string; intent?: string | null },
): Promise<boolean> {
  const secret = open(config, { purpose: 'totp', owner: owner.id }, owner.totpSecret)
  const step = totpStep(secret, code, clock.now())
  if (step === null) return false
  const { totpIntent } = table
  const fresh = lt(table.totpStep, step)
  const again = totpIntent && intent !== null && and(eq(table.totpStep, step), eq(totpIntent, intent))
  const used = await tx
    .update(table)
    .set({ totpStep: step, ...(totpIntent && { totpIntent: intent }) } as never)
    .where(and(eq(table.id, owner.id), again ? or(fresh, again) : fresh, counts))
    .returning({ id: table.id })
  return used.length === 1
}
