import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { INCIDENT_KINDS } from '../incidents.ts'
import { id, pageOf, pageQuery } from '../schema.ts'
import { decidedBy } from './operators.ts'

const adminIncident = z.object({
  id,
  kind: z.enum(INCIDENT_KINDS),
  announced: decidedBy,
  /** Operator who ended the incident, and when; null while customers are shown the incident. */
  ended: z.nullable(decidedBy),
})
export type AdminIncident = z.infer<typeof adminIncident>

export const listAdminIncidents = forOperators.get('/api/operator/incidents', {
  summary: 'Incidents that were announced to customers, the newest first',
  permission: 'view_incidents',
  input: z.object(pageQuery),
  data: pageOf(adminIncident),
})

export const listOpenIncidents = forOperators.get('/api/operator/incidents/open', {
  summary: 'Incidents that customers read of now: at most one of a kind',
  permission: 'view_incidents',
  data: z.object({ items: z.array(adminIncident) }),
})

export const announceIncident = forOperators.post('/api/operator/incidents/announce', {
  summary:
    'Announce an incident to all customers by its fixed sentence, at once and by one operator; one that is announced stays as it is',
  permission: 'announce_incidents',
  input: z.object({ kind: z.enum(INCIDENT_KINDS) }),
  stepUp: true,
  data: adminIncident,
  errors: ['already_ended'],
  idempotent: true,
})

export const endIncident = forOperators.post('/api/operator/incidents/end', {
  summary: 'Take an announced incident off: customers do not read it any more',
  permission: 'announce_incidents',
  input: z.object({ id }),
  stepUp: true,
  data: adminIncident,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})
