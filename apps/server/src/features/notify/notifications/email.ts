/** Scope of a permanent refusal, which no retry changes: this message, or every message to its recipient. */
export class Refused extends Error {
  readonly what: 'message' | 'recipient'

  constructor(what: 'message' | 'recipient', cause: unknown) {
    super(`refused for good: ${what}`, { cause })
    this.what = what
  }
}

export interface Email {
  /** An e-mail address or, beginning with "+", a mobile number. */
  to: string
  /** SMS go without it. */
  subject: string
  text: string
  /** List of an email that a customer may turn off, and the address where one click unsubscribes. */
  list?: { id: string; unsubscribe: string } | undefined
}

/** Email or SMS for a carrier. The id is the same for a retry. */
export interface OutgoingEmail extends Email {
  id: string
}

/** Delivers emails or SMS. Rejects when delivery failed, with `Refused` where it always will. */
export type Carrier = (mail: OutgoingEmail) => Promise<void>
