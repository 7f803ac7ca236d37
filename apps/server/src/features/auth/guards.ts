import type { Guard } from '../../platform/secrets/row-mac.ts'
import type { passkey, passkeyChallenge, recoveryCode, session, verificationCode } from './tables.ts'

/*
 * What of each row is bound to it and to whose it is (platform/secrets/row-mac.ts). What is left out changes without opening anything:
 * times of the last use, counts, names.
 */

type Row<T extends { $inferSelect: object }> = Omit<T['$inferSelect'], 'rowMac'>

/** Bound to the epoch of the customer's sessions, too: what was ended with all of them stays ended. */
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

export const CODE: Guard<Omit<Row<typeof verificationCode>, 'tries' | 'usedAt'>> = {
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

/** Until it is proven, `intent` says only who uses it; from then on, for whom the proof counts again. */
export const CHALLENGE: Guard<Omit<Row<typeof passkeyChallenge>, 'usedAt'>> = {
  table: 'passkey_challenge',
  bound: row => ({
    id: row.id,
    challenge: row.challenge,
    purpose: row.purpose,
    customer: row.customer,
    expiresAt: row.expiresAt,
    provenBy: row.provenBy,
    intent: row.provenBy === null ? null : row.intent,
  }),
}

export const RECOVERY_CODE: Guard<Omit<Row<typeof recoveryCode>, 'usedAt' | 'usedIntent'>> = {
  table: 'recovery_code',
  bound: row => ({ customer: row.customer, codeHash: row.codeHash, madeIn: row.madeIn }),
}
