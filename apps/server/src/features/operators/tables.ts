import type { OperatorRole } from '@matin/domain/operators/permissions'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, bytes, instant } from '../../platform/db/columns.ts'

export const operator = pgTable('operator', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  passwordSalt: text('password_salt').notNull(),
  totpSecret: text('totp_secret').notNull(),
  totpStep: big('totp_step').notNull().default(0n),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
})

export const operatorRole = pgTable(
  'operator_role',
  { operator: uuid().notNull(), role: text().$type<OperatorRole>().notNull() },
  table => [primaryKey({ columns: [table.operator, table.role] })],
)

export const operatorSession = pgTable('operator_session', {
  id: uuid().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  operator: uuid().notNull(),
  audience: text().$type<'operator'>().notNull().default('operator'),
  ip: text().notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
