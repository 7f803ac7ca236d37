import { PASSWORD_MIN } from '@matin/domain/auth/password'
import { PROOFS } from '@matin/domain/auth/proof'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { factor } from './factor.ts'
import { FACTOR_ERRORS } from './factor-asked.ts'
import { account, code, freely, newPassword, pin, presentPassword, secondCode } from './fields.ts'
import { OWNER_PROOF_ERRORS, ownerProof, PIN_ERRORS } from './owner-proof.ts'
import { done, id, pageOf, pageQuery, time } from './schema.ts'

/** Maximum length of the anti-phishing word, in characters. */
export const PHRASE_MAX = 24
/** Maximum of a customer's sessions; a new one ends the one that was unused longest. */
export const MAX_SESSIONS = 20
export const RECOVERY_CODES = 10

export const setPaymentPassword = forCustomers.post('/api/user/paypwd', {
  summary:
    'Set or change the payment password (six digits) with a code sent to the email address or, without one, the mobile number, and the strongest proof that there is: a second factor replaces a forgotten PIN, but not while withdrawals are on hold; the first one needs no further code within 15 minutes of the registration; holds withdrawals for 24 h, but for the first one of an account that never held money',
  input: z.object({
    pin,
    code: z.optional(code),
    factor: ownerProof.factor,
    currentPin: ownerProof.currentPin,
    password: ownerProof.password,
  }),
  data: z.object({ withdrawalHoldUntil: z.nullable(time) }),
  errors: [
    'code_required',
    'code_incorrect',
    'pin_format',
    'pin_too_common',
    'pin_required',
    'password_incorrect',
    ...PIN_ERRORS,
    ...FACTOR_ERRORS,
  ],
})

export const changePassword = forCustomers.post('/api/user/password', {
  summary: 'Change the login password; ends all other sessions and holds withdrawals for 24 h',
  input: z.object({ current: presentPassword, password: newPassword(PASSWORD_MIN) }),
  data: done,
  errors: ['password_incorrect', 'password_too_short', 'password_too_common', 'attempt_wait'],
})

export const getSecurity = forCustomers.get('/api/security/state', {
  summary: 'What protects the account, and since when',
  data: z.object({
    /** Proof required for a change: the strongest that the customer has. */
    proof: z.enum(PROOFS),
    passwordChangedAt: z.nullable(time),
    devices: z.number(),
    totp: z.boolean(),
    /** Number of unused recovery codes. */
    recoveryCodes: z.number(),
    passkeys: z.number(),
    /** Whether sign-in, and whether a withdrawal, asks for the second factor. */
    factorSignIn: z.boolean(),
    factorWithdrawal: z.boolean(),
    /** Whether the account ever held money: only then a first PIN, factor or contact holds withdrawals. */
    everHeldMoney: z.boolean(),
    /** Anti-phishing word, which every email contains; '' for none. */
    phrase: z.string(),
  }),
})

export const setContact = forCustomers.post('/api/security/contact', {
  summary:
    'Set the email address or the mobile number with a code that was sent to it, the login password and the strongest proof that there is; holds withdrawals for 24 h, but for the first one of an account that never held money',
  input: z.object({ account, code, ...ownerProof, password: presentPassword }),
  data: done,
  errors: [
    ...OWNER_PROOF_ERRORS,
    ...FACTOR_ERRORS,
    'account_taken',
    'account_required',
    'email_incorrect',
    'phone_incorrect',
  ],
})

export const setPhrase = forCustomers.post('/api/security/phrase', {
  summary: 'Set the word that every letter of ours carries; an empty one takes it away',
  input: z.object({ phrase: freely(PHRASE_MAX, { least: 0, line: true }), password: presentPassword }),
  data: done,
  errors: ['password_incorrect', 'attempt_wait'],
})

export const device = z.object({
  id,
  name: z.string(),
  /** Network address at sign-in. */
  address: z.string(),
  current: z.boolean(),
  createdAt: time,
  seenAt: time,
})
export type Device = z.infer<typeof device>

export const listDevices = forCustomers.get('/api/security/devices', {
  summary: 'Sessions of the customer: this one first, then the last used',
  data: z.object({ items: z.array(device) }),
})

export const logOutDevice = forCustomers.post('/api/security/log_out', {
  summary: 'End one session, or all others when no id is given, with the login password',
  input: z.object({ id: z.optional(id), password: presentPassword }),
  data: done,
  errors: ['not_found', 'password_incorrect', 'attempt_wait'],
})

export const signInEntry = z.object({
  id: z.string(),
  at: time,
  method: z.enum(['password', 'passkey']),
  outcome: z.enum(['signed_in', 'wrong_password', 'wrong_factor']),
  device: z.string(),
  address: z.string(),
})
export type SignInEntry = z.infer<typeof signInEntry>

export const listSignIns = forCustomers.get('/api/security/sign_ins', {
  summary: `Sign-ins of the last ${KEPT_DAYS.signIns} days, newest first, those that were refused too`,
  input: z.object(pageQuery),
  data: pageOf(signInEntry),
})

export const beginTotp = forCustomers.post('/api/security/totp_begin', {
  summary:
    'A new secret for an authenticator app; it counts once `totp_enable` has confirmed it. Who has a passkey proves it, who has none shows a code',
  input: z.object({ pin, factor: ownerProof.factor, ownCode: ownerProof.ownCode }),
  data: z.object({ secret: z.string(), uri: z.string() }),
  errors: [...PIN_ERRORS, ...FACTOR_ERRORS, 'code_required', 'code_incorrect', 'totp_exists'],
})

const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const enableTotp = forCustomers.post('/api/security/totp_enable', {
  summary:
    'Confirm the authenticator app by a code; answers ten recovery codes, once, and holds withdrawals for 24 h',
  input: z.object({ code: secondCode }),
  data: codes,
  errors: ['totp_incorrect', 'totp_exists', 'attempt_wait', 'not_found'],
})

export const disableTotp = forCustomers.post('/api/security/totp_disable', {
  summary: 'Take the authenticator app away, with PIN and code; holds withdrawals for 24 h',
  input: z.object({ pin, code: secondCode }),
  data: done,
  errors: [...PIN_ERRORS, 'totp_incorrect', 'attempt_wait', 'proof_ended', 'not_found'],
})

export const renewRecoveryCodes = forCustomers.post('/api/security/recovery_codes', {
  summary: 'Ten new recovery codes in place of the old ones, with PIN and code',
  input: z.object({ pin, code: secondCode }),
  data: codes,
  errors: [...PIN_ERRORS, 'totp_incorrect', 'attempt_wait', 'proof_ended', 'not_found'],
})

export const setFactorUse = forCustomers.post('/api/security/factor_use', {
  summary:
    'Where the second factor is asked for. Asking less needs the second factor and holds withdrawals for 24 h',
  input: z.object({ signIn: z.boolean(), withdrawal: z.boolean(), pin, factor: z.optional(factor) }),
  data: done,
  errors: [...PIN_ERRORS, ...FACTOR_ERRORS],
})
