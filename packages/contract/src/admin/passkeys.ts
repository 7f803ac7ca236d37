import * as z from 'zod/mini'
import { forAnybody, forOperators } from '../endpoint.ts'
import { passkeyAnswer } from '../factor.ts'
import { machine } from '../field-kinds.ts'
import { freely, presentPassword } from '../fields.ts'
import { done, id, time } from '../schema.ts'
import { operatorKey } from './keys.ts'

export const MAX_OPERATOR_PASSKEYS = 5

/** Options for the browser's passkey request. The WebAuthn library validates their fields. */
const options = z.looseObject({ challenge: z.string() })

export const operatorPasskey = z.object({
  id,
  credential: z.string(),
  name: z.string(),
  /** Whether a password manager keeps it on several devices. */
  synced: z.boolean(),
  createdAt: time,
  usedAt: z.nullable(time),
  /** Entry for the signer's configuration, for operators who approve withdrawals above its caps. */
  pin: operatorKey,
})
export type OperatorPasskey = z.infer<typeof operatorPasskey>

export const askSignInPasskey = forAnybody.post('/api/operator/login/passkey', {
  summary: 'A challenge for a passkey, to sign in with beside the password',
  data: z.object({ challenge: id, options }),
})

export const askStepUp = forOperators.post('/api/operator/stepup', {
  summary: 'What a passkey is to sign for one act, named by its hash; nothing for whoever has no passkey',
  input: z.object({ act: machine().check(z.regex(/^[0-9a-f]{64}$/)) }),
  data: z.object({
    /** Challenge, which server and browser both compute from the nonce and the command. */
    passkey: z.nullable(z.object({ challenge: id, nonce: z.string(), options })),
  }),
})

export const listOperatorPasskeys = forOperators.get('/api/operator/passkeys', {
  summary: 'The own passkeys, oldest first, with what the signer pins of each',
  data: z.object({ items: z.array(operatorPasskey) }),
})

export const beginOperatorPasskey = forOperators.post('/api/operator/passkeys/begin', {
  summary: 'What the browser makes a new passkey from',
  data: z.object({ challenge: id, options }),
  errors: ['passkey_limit'],
})

export const addOperatorPasskey = forOperators.post('/api/operator/passkeys/add', {
  summary:
    'Register the passkey that the browser has made; proven by another one or, for the first, by password and code',
  input: z.object({
    ...passkeyAnswer.shape,
    name: freely(40, { line: true }),
    /** Operator's password; required to enrol the first passkey. */
    password: z.optional(presentPassword),
  }),
  data: operatorPasskey,
  errors: ['passkey_incorrect', 'passkey_exists', 'passkey_limit', 'password_incorrect'],
  stepUp: true,
})

export const removeOperatorPasskey = forOperators.post('/api/operator/passkeys/remove', {
  summary: 'Remove one of the own passkeys; all other sessions end',
  input: z.object({ id }),
  data: done,
  errors: ['not_found'],
  stepUp: true,
})
