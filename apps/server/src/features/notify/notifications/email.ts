/** Permanent refusal: no retry of this message succeeds, or no message to this recipient does. */
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
  /** For an email that a customer may turn off: the list's id, and the one-click unsubscribe address. */
  list?: { id: string; unsubscribe: string } | undefined
}

/** Email or SMS as a carrier gets it. A retry has the same id. */
export interface OutgoingEmail extends Email {
  id: string
}

/** Delivers an email or SMS. Rejects when delivery failed, with `Refused` when every retry would fail. */
export type Carrier = (mail: OutgoingEmail) => Promise<void>
