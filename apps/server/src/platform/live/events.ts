import type { LiveEvent } from '@matin/contract/live'

/**
 * What is told. `session_ended` goes to the sockets themselves, the rest to the customer's open apps; `desk` to every operator: the
 * part of their side that may have changed; `everybody` to whoever follows that channel, guests too.
 */
export type OutboxEvent =
  | { desk: string }
  | { everybody: 'incidents' }
  | ({ customer: string } & (
      | { event: LiveEvent; id?: string }
      | { event: 'session_ended'; ended: string }
      | { event: 'session_ended'; kept: string | null }
    ))
