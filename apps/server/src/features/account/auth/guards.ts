import type { Guard } from '#platform/secrets/row-mac.ts'
import type { passkey, recoveryCode, session, verificationCode } from './tables.ts'

/*
 * Columns that the MAC binds to a row and its owner (platform/secrets/row-mac.ts). Columns that are left out can change
 * without granting access: times of the last use, counts, names.
 */

type Row<T extends { $inferSelect: object }> = Omit<T['$inferSelect'], 'rowMac'>

/**
 * Fields of a session that its MAC covers. They include the customer's session epoch: sessions that were
 * ended together stay invalid even if their rows are restored.
 */
export const SESSION: Guard<Omit<Row<typeof session>, 'seenAt' | 'userAgent' | 'address'>> = {
  table: 'session',
  bound: row => ({
    id: row.id,
    tokenHash: row.tokenHash,
    customer: row.customer,
    device: row.device,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    epoch: row.epoch,
  }),
}

export const CODE: Guard<Omit<Row<typeof verificationCode>, 'usedAt'>> = {
  table: 'verification_code',
  bound: row => ({
    id: row.id,
    target: row.target,
    purpose: row.purpose,
    codeHash: row.codeHash,
    address: row.address,
    asker: row.asker,
    bare: row.bare,
    counted: row.counted,
    askedBy: row.askedBy,
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
  }),
}

export const PASSKEY: Guard<
  Omit<Row<typeof passkey>, 'counter' | 'transports' | 'name' | 'synced' | 'usedAt'>
> = {
  table: 'passkey',
  bound: row => ({
    id: row.id,
    customer: row.customer,
    credential: row.credential,
    publicKey: row.publicKey,
    createdAt: row.createdAt,
  }),
}

export const RECOVERY_CODE: Guard<Omit<Row<typeof recoveryCode>, 'usedAt' | 'usedIntent'>> = {
  table: 'recovery_code',
  bound: row => ({ customer: row.customer, codeHash: row.codeHash, madeIn: row.madeIn }),
}
