import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { challengeColumns } from '#platform/credentials/challenges.ts'
import { passkeyColumns } from '#platform/credentials/passkeys.ts'
import { big, bytes, instant } from '#platform/db/columns.ts'

export type SignInMethod = 'password' | 'passkey'
export type SignInOutcome = 'signed_in' | 'wrong_password' | 'wrong_factor'

export const customer = pgTable('customer', {
  id: uuid().primaryKey(),
  uid: text().notNull(),
  /** Sealed; '' for none. An account that is not closed has an email address or a mobile number. */
  email: text().notNull().default(''),
  emailIndex: bytes('email_index'),
  /** Sealed mobile number in E.164. */
  mobile: text().notNull().default(''),
  mobileIndex: bytes('mobile_index'),
  /** Keyed hash of the mobile number's last four digits. */
  mobileEndIndex: bytes('mobile_end_index'),
  name: text().notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  pinMac: text('pin_mac'),
  invitationCode: text('invitation_code').notNull(),
  invitedBy: uuid('invited_by'),
  withdrawalHoldUntil: instant('withdrawal_hold_until'),
  suspendedUntil: instant('suspended_until'),
  version: big().notNull().default(0n),
  /** Anti-phishing phrase, sealed. */
  phrase: text().notNull().default(''),
  passwordChangedAt: instant('password_changed_at'),
  contactChangedAt: instant('contact_changed_at'),
  /** Number of changes to the account's protection. */
  protection: big().notNull().default(0n),
  protectionChangedAt: instant('protection_changed_at'),
  totpSecret: text('totp_secret'),
  totpBegunAt: instant('totp_begun_at'),
  totpBegunBy: text('totp_begun_by'),
  totpConfirmedAt: instant('totp_confirmed_at'),
  totpStep: big('totp_step').notNull().default(0n),
  totpIntent: text('totp_intent'),
  factorSignIn: boolean('factor_sign_in').notNull().default(true),
  factorWithdrawal: boolean('factor_withdrawal').notNull().default(true),
  /** Ids of the valid passkeys. `recoverySet` names the valid set of recovery codes. */
  passkeys: uuid().array().notNull().default([]),
  recoverySet: uuid('recovery_set'),
  /** Number of times that all sessions were ended together. */
  sessionEpoch: big('session_epoch').notNull().default(0n),
  /** MAC of the credentials; see credentials.ts. */
  rowMac: text('row_mac').notNull().default(''),
  identityPassedAt: instant('identity_passed_at'),
  language: text().notNull().default('en'),
  createdAt: instant('created_at').notNull(),
  closedAt: instant('closed_at'),
})

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  customer: uuid().notNull(),
  userAgent: text('user_agent').notNull(),
  /** Hash of the browser's token, as in `loginDevice`. */
  device: bytes().notNull(),
  address: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** The customer's `sessionEpoch` when the session began, or later when all other sessions were ended. */
  epoch: big().notNull(),
  rowMac: text('row_mac').notNull(),
})

export const loginDevice = pgTable(
  'login_device',
  {
    customer: uuid().notNull(),
    /** Hash of the token that the browser keeps. */
    device: bytes().notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    registered: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.customer, table.device] })],
)

export const loginLog = pgTable(
  'login_log',
  {
    customer: uuid().notNull(),
    id: uuid().notNull(),
    at: instant().notNull(),
    method: text().$type<SignInMethod>().notNull(),
    outcome: text().$type<SignInOutcome>().notNull(),
    device: text().notNull(),
    address: text().notNull(),
  },
  table => [primaryKey({ columns: [table.customer, table.id] })],
)

export const verificationCode = pgTable('verification_code', {
  id: uuid().primaryKey(),
  /** Keyed hash of the contact. */
  target: bytes().notNull(),
  purpose: text().notNull(),
  /** Keyed hash, because a code has only six digits. */
  codeHash: bytes('code_hash').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  /** Network address from which the code was requested. */
  address: text().notNull().default(''),
  /** Hash of the session or browser that requested the code. */
  asker: bytes().notNull(),
  /** Whether the requesting browser had no token. It is then recognised by its network too. */
  bare: boolean().notNull(),
  /** Group for limits: 'unknown device', 'signed in', or the hex hash of a known device. */
  counted: text().notNull(),
  askedBy: uuid('asked_by'),
  rowMac: text('row_mac').notNull(),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    customer: uuid().notNull(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
    usedIntent: text('used_intent'),
    /** The customer's `recoverySet` when the code was made. */
    madeIn: uuid('made_in').notNull(),
    rowMac: text('row_mac').notNull(),
  },
  table => [primaryKey({ columns: [table.customer, table.codeHash] })],
)

export const passkey = pgTable('passkey', {
  ...passkeyColumns,
  customer: uuid().notNull(),
  rowMac: text('row_mac').notNull(),
})

export const passkeyChallenge = pgTable('passkey_challenge', {
  ...challengeColumns,
  purpose: text().$type<'register' | 'prove'>().notNull(),
  customer: uuid(),
})
