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
  /** Of a letter that a customer may turn off: the list it is of, and where one click ends it. */
  list?: { id: string; unsubscribe: string } | undefined
}

/** A letter as it is handed over. The id is the same when it is handed over again. */
export interface OutgoingEmail extends Email {
  id: string
}

/** Hands letters over to whoever delivers them. Rejects when they were not taken, with `Refused` where they never will be. */
export type Carrier = (mail: OutgoingEmail) => Promise<void>
