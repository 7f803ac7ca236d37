import { SESSION_DAYS } from '../auth/session.ts'

/** The deletion jobs use them, and the privacy policy states them (`policy.md` of each language). */
export const KEPT_DAYS = {
  /** From the time when they were sent. Limits on the number of codes look back that far. */
  codes: 2,
  /** Sessions, from the last use. */
  sessions: SESSION_DAYS,
  /** Known devices, from the last use. The browser keeps the device's cookie equally long. */
  devices: 400,
  signIns: 180,
  /** Idempotency keys, with the answers to their first requests. */
  requestKeys: 30,
  /** Emails that were not accepted. */
  emails: 7,
  /** Photos of certificates, from the decision about them. */
  photos: 90,
  /** Support messages with their images, from the time of each message. */
  chats: 730,
} as const
