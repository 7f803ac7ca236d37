import * as z from 'zod/mini'
import { forAnybody } from './endpoint.ts'
import { id, time } from './schema.ts'

/** A closed list, so that an operator announces an incident without writing text. */
export const INCIDENT_KINDS = [
  'withdrawals_paused',
  'recharges_delayed',
  'exchange_paused',
  'chain_checked',
  'sms_delayed',
  'under_review',
] as const
export type IncidentKind = (typeof INCIDENT_KINDS)[number]

const incident = z.object({
  id,
  kind: z.enum(INCIDENT_KINDS),
  /** Fixed sentence of the kind, in the language of the request. */
  text: z.string(),
  since: time,
})
export type Incident = z.infer<typeof incident>

export const listIncidents = forAnybody.get('/api/incident/list', {
  summary: 'Incidents that are announced now, the newest first, each by its fixed sentence',
  data: z.object({ items: z.array(incident) }),
})
