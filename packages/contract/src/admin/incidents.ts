import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { INCIDENT_KINDS } from '../incidents.ts'
import { id, nothing, pageOf, pageQuery } from '../schema.ts'
import { decidedBy } from './operators.ts'

const adminIncident = z.object({
  id,
  kind: z.enum(INCIDENT_KINDS),
  announced: decidedBy,
  /** Null while customers read it. */
  ended: z.nullable(decidedBy),
})
export type AdminIncident = z.infer<typeof adminIncident>

export const listAdminIncidents = endpoint({
  method: 'GET',
  path: '/api/operator/incidents',
  summary: 'Incidents that were announced to customers, the newest first',
  access: 'operator',
  permission: 'view_incidents',
  input: z.object(pageQuery),
  data: pageOf(adminIncident),
  errors: [],
})

export const listOpenIncidents = endpoint({
  method: 'GET',
  path: '/api/operator/incidents/open',
  summary: 'Incidents that customers read of now: at most one of a kind',
  access: 'operator',
  permission: 'view_incidents',
  input: nothing,
  data: z.object({ items: z.array(adminIncident) }),
  errors: [],
})

export const announceIncident = endpoint({
  method: 'POST',
  path: '/api/operator/incidents/announce',
  summary:
    'Announce an incident to all customers by its fixed sentence, at once and by one operator; one that is announced stays as it is',
  access: 'operator',
  permission: 'announce_incidents',
  input: z.object({ kind: z.enum(INCIDENT_KINDS) }),
  stepUp: true,
  data: adminIncident,
  errors: ['already_ended'],
  idempotent: true,
})

export const endIncident = endpoint({
  method: 'POST',
  path: '/api/operator/incidents/end',
  summary: 'Take an announced incident off: customers do not read it any more',
  access: 'operator',
  permission: 'announce_incidents',
  input: z.object({ id }),
  stepUp: true,
  data: adminIncident,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})
