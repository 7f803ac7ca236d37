import type { CertificateType } from '@matin/domain/identity/certificate'
import type { IdentityReason } from '@matin/domain/identity/reason'
import type { SubmissionState } from '@matin/domain/identity/state'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

export const identityCertificate = pgTable('identity_certificate', {
  id: uuid().primaryKey(),
  type: text().$type<CertificateType>().notNull(),
  /** Sealed number; null once no customer has the certificate any more. */
  number: text(),
  numberIndex: bytes('number_index').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const identitySubmission = pgTable('identity_submission', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  certificate: uuid().notNull(),
  /** Sealed name. */
  name: text().notNull(),
  front: uuid(),
  back: uuid(),
  state: text().$type<SubmissionState>().notNull(),
  reason: text().$type<IdentityReason>(),
  submittedAt: instant('submitted_at').notNull(),
  reviewBy: instant('review_by').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  /** Operator who gave the first of two approvals. */
  firstPassedBy: uuid('first_passed_by'),
  firstPassedAt: instant('first_passed_at'),
  revokedBy: uuid('revoked_by'),
  revokedAt: instant('revoked_at'),
  revokeReason: text('revoke_reason').$type<IdentityReason>(),
})

export const nameWord = pgTable(
  'name_word',
  {
    customer: uuid().notNull(),
    /** Keyed hash of one word of a customer's passed name, for searches. */
    word: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.customer, table.word] })],
)
