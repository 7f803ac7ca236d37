/** Permanent refusal, which no retry changes: of this message, or of every message to its recipient. */
export class Refused extends Error {
  readonly what: 'message' | 'recipient'

  constructor(what: 'message' | 'recipient', cause: unknown) {
    super(`refused for good: ${what}`, { cause })
    this.what = what
  }
}

export interface Email {
  /** Email address, or a mobile number that begins with "+". */
  to: string
  /** Subject of an email; not sent with an SMS. */
  subject: string
  text: string
  /**
   * List headers of an email that a customer may turn off: the list's id, and the address where one click
   * unsubscribes.
   */
  list?: { id: string; unsubscribe: string } | undefined
}

/** Email or SMS for a carrier. A retry has the same id. */
export interface OutgoingEmail extends Email {
  id: string
}

/** Delivers an email or SMS. Rejects when delivery failed, with `Refused` when every retry would fail. */
export type Carrier = (mail: OutgoingEmail) => Promise<void>
