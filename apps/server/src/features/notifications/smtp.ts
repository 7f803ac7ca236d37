import { createTransport } from 'nodemailer'
import type { Carrier } from './letter.ts'

const TIMEOUT_MS = 20_000

/** Letters by SMTP. The message id stays the same when a letter is handed over again, so that readers see it once. */
export function smtpCarrier(url: string, from: string): Carrier {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async ({ id, to, subject, text }) => {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      messageId: `<${id}@${domain}>`,
      // Nobody answers a machine with another machine's out-of-office note.
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}
