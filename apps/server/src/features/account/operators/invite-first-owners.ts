import { COMMAND_LINE } from '@matin/contract/admin/audit'
import type { FoundOwners, InvitedOwner } from '@matin/contract/internal/operators'
import { failure, type Result, success } from '@matin/contract/result'
import { sql } from 'drizzle-orm'
import { sqlState, textArray } from '#platform/db/database.ts'
import { toTimestamp, toUtcText } from '#platform/db/instant.ts'
import { asCommandLine } from '#platform/operator-login.ts'
import type { Platform } from '#platform/platform.ts'
import { record } from '../../notify/audit/service.ts'
import { refusable } from './operator-changes.ts'
import { INVITATION_HOURS, invitationEmail, notifyMailbox } from './public/notifications.ts'

/** The database allows no third. The command line shows no secret: each goes to the owner's own mailbox. */
export async function inviteFirstOwners(
  platform: Platform,
  { owners, roles }: FoundOwners,
): Promise<Result<InvitedOwner[]>> {
  try {
    const done = await refusable(() => invited(platform, { owners, roles }))
    return done.ok ? done.value : done
  } catch (error) {
    if (sqlState(error) === 'MT006') return failure('owners_founded')
    throw error
  }
}

function invited(platform: Platform, { owners, roles }: FoundOwners): Promise<Result<InvitedOwner[]>> {
  const now = platform.clock.now()
  const until = now.add({ hours: INVITATION_HOURS })
  const all = [...new Set(['owner' as const, ...roles])]
  return asCommandLine(platform, async tx => {
    for (const { email, name } of owners) {
      const secret = platform.ids.token()
      await tx.execute(
        sql`SELECT invite_first_owner(${platform.ids.uuid()}::uuid, ${email}, ${name}, ${textArray(all)}::text[], ${secret},
          ${toTimestamp(now)}::timestamptz)`,
      )
      await notifyMailbox(
        tx,
        platform,
        email,
        invitationEmail(platform, { roles: all, secret, until: toUtcText(until) }),
      )
      await record(tx, platform, COMMAND_LINE, {
        action: 'operator.invite_first_owner',
        subject: `operator:${email}`,
        details: { email, name, roles: all.join(',') },
      })
    }
    return success(owners.map(({ email }) => ({ email, invited: toTimestamp(until) })))
  })
}
