/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

export const identityCertificate = pgTable('identity_certificate', {
  id: uuid().primaryKey(),
  type: text().$type<'id' | 'passport' | 'driver_license'>().notNull(),
  number: text(),
  numberIndex: bytes('number_index').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const identitySubmission = pgTable('identity_submission', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  certificate: uuid().notNull(),
  name: text().notNull(),
  front: uuid(),
  back: uuid(),
  state: text().$type<'in_review' | 'passed' | 'failed'>().notNull(),
  reason: text().$type<'photo_unreadable' | 'photo_incomplete' | 'data_mismatch' | 'document_expired' | 'document_unaccepted' | 'document_altered' | 'document_used' | 'not_yours'>(),
  submittedAt: instant('submitted_at').notNull(),
  reviewBy: instant('review_by').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  firstPassedBy: uuid('first_passed_by'),
  firstPassedAt: instant('first_passed_at'),
  revokedBy: uuid('revoked_by'),
  revokedAt: instant('revoked_at'),
  revokeReason: text('revoke_reason').$type<'photo_unreadable' | 'photo_incomplete' | 'data_mismatch' | 'document_expired' | 'document_unaccepted' | 'document_altered' | 'document_used' | 'not_yours'>(),
})

export const nameWord = pgTable('name_word', {
  customer: uuid().notNull(),
  word: bytes().notNull(),
}, table => [primaryKey({ columns: [table.customer, table.word] })])
