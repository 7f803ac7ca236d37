import type { AdminTopic } from '@matin/contract/admin/topics'
import type { LiveEvent } from '@matin/contract/live'

/**
 * `session_ended` closes sockets of ended sessions, other events go to the customer's open apps. `admin`
 * names the part of the console that may have changed, and goes to the operators who may see it. `everybody`
 * goes to all followers of the channel it names, guests too.
 */
export type OutboxEvent =
  | { admin: AdminTopic }
  | { everybody: 'incidents' }
  | ({ customer: string } & (
      | { event: LiveEvent; id?: string }
      | { event: 'session_ended'; ended: string }
      | { event: 'session_ended'; kept: string | null }
    ))
