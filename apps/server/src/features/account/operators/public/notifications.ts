import { sendEmail } from '#features/notify/notifications/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { operatorRows } from '../repository.ts'

/** Hours from the second owner's approval until an unaccepted invitation ends; the database has the same figure. */
export const INVITATION_HOURS = 72

/** Email to operators. It is in English, as the console is. */
interface OperatorEmail {
  subject: string
  text: string
  /** Page of the console that the email is about, such as "status". */
  page?: string
}

/** Emails every operator who is not suspended, in the transaction of the change that the email is about. */
export async function notifyOperators(tx: Tx, platform: Platform, mail: OperatorEmail): Promise<void> {
  for (const row of await operatorRows(tx))
    if (row.disabledAt === null) await notifyMailbox(tx, platform, row.email, mail)
}

export function notifyMailbox(
  tx: Tx,
  platform: Platform,
  to: string,
  { subject, text, page }: OperatorEmail,
): Promise<void> {
  const { APP_ORIGIN } = platform.config
  const link =
    page !== undefined && APP_ORIGIN ? `\n\nView in the console:\n${APP_ORIGIN}/console/${page}` : ''
  const words = { subject, text: text + link }
  return sendEmail(tx, platform, { to, language: 'en', phrase: '' }, () => words, { internal: true })
}

/** Returns the email with the secret of an invitation, for the invited mailbox only. */
export function invitationEmail(
  { config }: Platform,
  { roles, secret, until }: { roles: readonly string[]; secret: string; until: string },
): OperatorEmail {
  // Part behind the "#", which no server and no log sees.
  const link = `${config.APP_ORIGIN ?? ''}/console/invitation#${secret}`
  return {
    subject: 'You’re invited to the console',
    text: `You’re invited to work in the console as ${roles.join(', ')}.\n\nOpen this link and choose a password and an authenticator:\n${link}\n\nIt works once, until ${until}. No one else has it. Don’t pass it on. We’ll never ask you for it.`,
  }
}
