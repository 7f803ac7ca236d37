import * as z from 'zod/mini'
import { AUDIT_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { machine } from '../field-kinds.ts'
import { search } from '../fields.ts'
import { id, pageBy, pageOf, platformDay, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'

const auditEntry = z.object({
  /** Position in the log's hash chain, from 1, without a gap. */
  seq: z.string(),
  /** Operator who acted; null for actions from the command line or by the platform itself. */
  actorId: z.nullable(id),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  customer: z.nullable(customerCard),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  at: time,
  previousHash: z.string(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Actor of audit entries without a signed-in operator. */
export const COMMAND_LINE = 'command line'

const auditFilter = {
  actor: z.optional(z.union([id, z.literal(COMMAND_LINE)])),
  action: z.optional(machine().check(z.maxLength(100))),
  subject: z.optional(search(200)),
  /** First and last day of the filter, both included. */
  from: z.optional(platformDay),
  to: z.optional(platformDay),
}

export const listAudit = forOperators.get('/api/operator/audit', {
  summary: 'The audit log, newest first',
  permission: 'view_audit',
  input: z.object({ ...auditFilter, ...pageBy(AUDIT_CURSOR) }),
  data: pageOf(auditEntry),
})

export const getAuditChoices = forOperators.get('/api/operator/audit/choices', {
  summary: 'Actors and kinds of entries in the audit log, which its list can be filtered by',
  permission: 'view_audit',
  data: z.object({
    actors: z.array(z.object({ actor: z.union([id, z.literal(COMMAND_LINE)]), name: z.string() })),
    actions: z.array(z.string()),
  }),
})

export const verifyAudit = forOperators.get('/api/operator/audit/verify', {
  summary: 'Recompute the whole chain of the audit log',
  permission: 'view_audit',
  data: z.object({
    ok: z.boolean(),
    /** Number of entries read until the end or the first invalid one. */
    entries: z.number(),
    /** Hash of the last valid entry. Keep a copy elsewhere: a log truncated at its end still verifies. */
    head: z.string(),
    /** Position of the first invalid entry; null if all are valid. */
    brokenAt: z.nullable(z.string()),
  }),
})
