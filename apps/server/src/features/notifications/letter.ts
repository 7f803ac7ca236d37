/** Scope of a permanent refusal, which no retry changes: this message, or every message to its recipient. */
export class Refused extends Error {
  readonly what: 'letter' | 'recipient'

  constructor(what: 'letter' | 'recipient', cause: unknown) {
    super(`refused for good: ${what}`, { cause })
    this.what = what
  }
}

export interface Letter {
  /** An e-mail address or, beginning with "+", a mobile number. */
  to: string
  /** SMS go without it. */
  subject: string
  text: string
  /** List of an email that a customer may turn off, and the address where one click unsubscribes. */
  list?: { id: string; unsubscribe: string } | undefined
}

/** Email or SMS for a carrier. The id is the same for a retry. */
export interface OutgoingLetter extends Letter {
  id: string
}

/** Delivers emails or SMS. Rejects when delivery failed, with `Refused` where it always will. */
export type Carrier = (letter: OutgoingLetter) => Promise<void>
