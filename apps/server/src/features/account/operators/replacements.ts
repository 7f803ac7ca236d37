import type { cancelOwnerReplacement, OwnerReplacement } from '@matin/contract/admin/accounts'
import { COMMAND_LINE } from '@matin/contract/admin/audit'
import { failure, type Result, success } from '@matin/contract/result'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp, toUtcText } from '#platform/db/instant.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import { asCommandLine } from '#platform/operator-login.ts'
import type { Platform } from '#platform/platform.ts'
import { record } from '../../notify/audit/service.ts'
import { INVITATION_HOURS, invitationEmail, notifyMailbox, notifyOperators } from './public/notifications.ts'
import { namesOf, rolesOf } from './repository.ts'
import { ownerReplacement } from './tables.ts'

/*
 * An owner who is lost is replaced by the administrator, with the owner's sign-in to the database (cli/replacement.ts), after a wait that
 * the database keeps and any owner ends.
 */

type Row = typeof ownerReplacement.$inferSelect

export async function openReplacements(tx: Tx): Promise<OwnerReplacement[]> {
  const rows = await tx
    .select()
    .from(ownerReplacement)
    .where(isNull(ownerReplacement.endedAt))
    .orderBy(asc(ownerReplacement.begunAt))
  const names = await namesOf(
    tx,
    rows.map(({ lost }) => lost),
  )
  return rows.map(row => ({
    id: row.id,
    lost: names.get(row.lost) ?? '',
    email: row.email,
    name: row.name,
    readyAt: row.readyAt && toTimestamp(row.readyAt),
  }))
}

/** Cancels the replacement of an owner on behalf of any owner, even the one reported as lost. */
export const cancelReplacement: OperatorCommand<typeof cancelOwnerReplacement> = async (
  tx,
  platform,
  caller,
  { id },
) => {
  const [row] = await tx.select().from(ownerReplacement).where(eq(ownerReplacement.id, id))
  if (!row) return failure('not_found')
  const at = toTimestamp(platform.clock.now())
  const [done] = await rowsOf<{ open: boolean }>(
    tx,
    sql`SELECT cancel_owner_replacement(${id}::uuid, ${caller.operatorId}::uuid, ${at}::timestamptz) AS open`,
  )
  if (!done?.open) return failure('already_ended')
  await record(tx, platform, caller, {
    action: 'operator.cancel_replacement',
    subject: `operator:${row.lost}`,
    details: { replacement: id, email: row.email },
  })
  await notifyOperators(tx, platform, {
    subject: 'The replacement of an owner was canceled',
    text: `${caller.name} canceled the replacement of an owner by ${row.name}, ${row.email}.`,
  })
  return success({})
}

/** Notifies every operator, and sends the new owner the invitation when the wait is over. */
export async function followReplacements(platform: Platform): Promise<void> {
  const rows = await platform.db.select().from(ownerReplacement).where(isNull(ownerReplacement.endedAt))
  const now = platform.clock.now()
  for (const row of rows) {
    if (row.readyAt === null) await begin(platform, row, now)
    else if (Temporal.Instant.compare(row.readyAt, now) <= 0) await finish(platform, row, now)
  }
}

function begin(platform: Platform, row: Row, now: Temporal.Instant): Promise<Result<null>> {
  return asCommandLine(platform, async tx => {
    const [told] = await rowsOf<{ first: boolean }>(
      tx,
      sql`SELECT notify_owner_replacement(${row.id}::uuid, ${toTimestamp(now)}::timestamptz) AS first`,
    )
    if (!told?.first) return success(null)
    const lost = (await namesOf(tx, [row.lost])).get(row.lost) ?? ''
    const until = toUtcText(now.add({ hours: INVITATION_HOURS }))
    await notifyOperators(tx, platform, {
      subject: `An owner will be replaced: ${lost}`,
      text: `The administrator started replacing ${lost} with ${row.name}, ${row.email}. The invitation goes out on ${until}. If this isn’t right, any owner can cancel it in the console before then.`,
    })
    await record(tx, platform, COMMAND_LINE, {
      action: 'operator.begin_replacement',
      subject: `operator:${row.lost}`,
      details: { replacement: row.id, email: row.email, until },
    })
    await pushEvents(tx, now, [{ admin: 'operators' }])
    return success(null)
  })
}

function finish(platform: Platform, row: Row, now: Temporal.Instant): Promise<Result<null>> {
  return asCommandLine(platform, async tx => {
    const secret = platform.ids.token()
    const [done] = await rowsOf<{ over: boolean }>(
      tx,
      sql`SELECT finish_owner_replacement(${row.id}::uuid, ${platform.ids.uuid()}::uuid, ${secret}, ${toTimestamp(now)}::timestamptz) AS over`,
    )
    if (!done?.over) return success(null)
    const until = toUtcText(now.add({ hours: INVITATION_HOURS }))
    const roles = await rolesOf(tx, row.lost)
    await notifyMailbox(tx, platform, row.email, invitationEmail(platform, { roles, secret, until }))
    await notifyOperators(tx, platform, {
      subject: 'The new owner has been invited',
      text: `${row.name}, ${row.email}, has been invited and takes the lost owner’s place by accepting.`,
    })
    await record(tx, platform, COMMAND_LINE, {
      action: 'operator.finish_replacement',
      subject: `operator:${row.lost}`,
      details: { replacement: row.id, email: row.email },
    })
    await pushEvents(tx, now, [{ admin: 'operators' }])
    return success(null)
  })
}
