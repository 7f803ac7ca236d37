import type { LiveEvent } from '@matin/contract/live'

/**
 * Event of the outbox. `session_ended` goes to the sockets of the session, other events to the customer's
 * open apps. `admin` goes to every operator and names the part of the console that may have changed.
 * `everybody` goes to all followers of that channel, guests too.
 */
export type OutboxEvent =
  | { admin: string }
  | { everybody: 'incidents' }
  | ({ customer: string } & (
      | { event: LiveEvent; id?: string }
      | { event: 'session_ended'; ended: string }
      | { event: 'session_ended'; kept: string | null }
    ))
