import * as z from 'zod/mini'
import { session } from './auth.ts'
import { forAnybody, forCustomers } from './endpoint.ts'
import { factor, passkeyAnswer } from './factor.ts'
import { FACTOR_ERRORS } from './factor-asked.ts'
import { code, freely, pin } from './fields.ts'
import { done, id, time } from './schema.ts'

const PIN_ERRORS = ['pin_incorrect', 'pin_locked', 'pin_not_set'] as const

export const MAX_PASSKEYS = 10

/** Options for the browser's passkey request. The WebAuthn library validates their fields. */
const options = z.looseObject({ challenge: z.string() })
const asked = z.object({ challenge: id, options })

const passkeyName = freely(40, { line: true })

export const passkey = z.object({
  id,
  name: z.string(),
  /** Whether a password manager keeps it on several devices. */
  synced: z.boolean(),
  createdAt: time,
  usedAt: z.nullable(time),
})
export type Passkey = z.infer<typeof passkey>

export const askPasskey = forAnybody.post('/api/auth/passkey_options', {
  summary: 'A challenge for a passkey: to sign in with, or as a second factor',
  data: asked,
})

export const loginWithPasskey = forAnybody.post('/api/auth/passkey', {
  summary: 'Sign in with a passkey: it is both factors, because it asks for a finger, a face or a PIN',
  input: passkeyAnswer,
  data: session,
  errors: ['passkey_incorrect', 'passkey_removed', 'account_suspended'],
})

export const listPasskeys = forCustomers.get('/api/security/passkeys', {
  summary: "The customer's passkeys, oldest first",
  data: z.object({ items: z.array(passkey) }),
})

export const beginPasskey = forCustomers.post('/api/security/passkey_begin', {
  summary:
    'What the browser makes a new passkey from; needs the payment password and the second factor or, without one, a code unless just registered',
  input: z.object({ pin, factor: z.optional(factor), ownCode: z.optional(code) }),
  data: asked,
  errors: [...PIN_ERRORS, ...FACTOR_ERRORS, 'code_required', 'code_incorrect', 'passkey_limit'],
})

export const addPasskey = forCustomers.post('/api/security/passkey_add', {
  summary: 'Register the passkey that the browser has made; holds withdrawals for 24 h',
  input: z.object({ ...passkeyAnswer.shape, name: passkeyName }),
  data: passkey,
  errors: ['passkey_incorrect', 'passkey_exists', 'passkey_limit'],
})

export const renamePasskey = forCustomers.post('/api/security/passkey_rename', {
  summary: 'Give a passkey another name',
  input: z.object({ id, name: passkeyName }),
  data: passkey,
  errors: ['not_found'],
})

export const deletePasskey = forCustomers.post('/api/security/passkey_delete', {
  summary: 'Delete a passkey; needs the payment password and a second factor, and holds withdrawals for 24 h',
  input: z.object({ id, pin, factor: z.optional(factor) }),
  data: done,
  errors: ['not_found', ...PIN_ERRORS, ...FACTOR_ERRORS],
})
