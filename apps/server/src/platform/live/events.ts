import type { LiveEvent } from '@matin/contract/live'

/** What is told. `session_ended` goes to the sockets themselves, the rest to the customer's open apps. */
export type OutboxEvent = { customer: string } & (
  | { event: LiveEvent; id?: string }
  | { event: 'session_ended'; ended: string }
  | { event: 'session_ended'; kept: string | null }
)
