import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, nothing, pageOf, pageQuery, time } from './schema.ts'

const auditEntry = z.object({
  /** Place in the chain, from 1, without a gap. */
  seq: z.string(),
  /** Null for what was done from the command line or by the platform itself. */
  actorId: z.nullable(id),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  at: time,
  previousHash: z.string(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit',
  summary: 'The audit log, newest first',
  access: 'operator',
  permission: 'view_audit',
  input: z.object({ subject: z.optional(z.string().check(z.maxLength(200))), ...pageQuery }),
  data: pageOf(auditEntry),
  errors: [],
})

export const verifyAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit/verify',
  summary: 'Recompute the whole chain of the audit log',
  access: 'operator',
  permission: 'view_audit',
  input: nothing,
  data: z.object({
    ok: z.boolean(),
    /** Entries read until the end or the first bad one. */
    entries: z.number(),
    /** Hash of the last good entry: note it elsewhere, a log cut off at its end still verifies. */
    head: z.string(),
    /** Place of the first entry that does not fit, null when all do. */
    brokenAt: z.nullable(z.string()),
  }),
  errors: [],
})
