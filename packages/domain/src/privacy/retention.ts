/**
 * How long things are kept, in days. The jobs that forget go by these, and the privacy policy states them
 * (apps/wallet/src/features/settings/texts/policy.*.json).
 */
export const KEPT_DAYS = {
  /** Codes, from when they were sent; their limits count that far back. */
  codes: 2,
  /** Sessions, from the last use. */
  sessions: 30,
  /** Devices, from the last sign-in: as long as browsers keep a cookie. */
  devices: 400,
  /** The login log. */
  signIns: 180,
  /** Keys by which a repeated request is recognised, with the first answer. */
  requestKeys: 30,
  /** Letters that nobody took. */
  emails: 7,
  /** Photos of certificates, from the decision. */
  photos: 90,
  /** The chat with customer service, from each message, and its images. */
  chats: 730,
} as const
