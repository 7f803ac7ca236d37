import type { Transporter } from 'nodemailer'
import type { Config } from '#config.ts'
import { type Carrier, Refused } from './email.ts'

const TIMEOUT_MS = 20_000

/** Retries keep the message id, so that mail programs show the email once. */
export function smtpCarrier(
  url: string,
  config: Pick<Config, 'MAIL_NAME' | 'MAIL_FROM' | 'MAIL_FROM_LISTS'>,
): Carrier {
  let transport: Promise<Transporter> | undefined
  const domain = config.MAIL_FROM.slice(config.MAIL_FROM.lastIndexOf('@') + 1)
  return async ({ id, to, subject, text, list }) => {
    // Bulk mail uses a separate sender where one is configured, so that complaints about it do not delay codes.
    const address = (list && config.MAIL_FROM_LISTS) || config.MAIL_FROM
    try {
      transport ??= transportTo(url)
      await (await transport).sendMail({
        from: { name: config.MAIL_NAME, address },
        to,
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        // Keeps mail servers from answering with out-of-office replies.
        headers: { 'Auto-Submitted': 'auto-generated', ...(list && listHeaders(list)) },
      })
    } catch (error) {
      const what = refusedBy(error)
      throw what ? new Refused(what, error) : error
    }
  }
}

async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
}

/** RFC 2919 and RFC 8058: mail programs show an unsubscribe button, and large providers require them. */
function listHeaders({ id, unsubscribe }: { id: string; unsubscribe: string }) {
  return {
    'List-Id': `<${id}>`,
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Refusal by policy (RFC 3463). It concerns our server, not the recipient: a later attempt may succeed. */
const POLICY = /\b5\.7\.\d/

/**
 * Returns whether a mail server refused the message or the recipient for good (RFC 5321: 5yz). Null for
 * errors that a later attempt may not have, including refusals of our sign-in or sender.
 */
function refusedBy(error: unknown): Refused['what'] | null {
  const {
    responseCode = 0,
    response = '',
    command,
  } = error as {
    responseCode?: number
    response?: string
    command?: string
  }
  if (responseCode < 500 || responseCode > 599) return null
  if (command === 'DATA') return 'message'
  return command === 'RCPT TO' && !POLICY.test(response) ? 'recipient' : null
}
