import { LOSABLE, RECOVERY_OUTCOMES, RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import * as z from 'zod/mini'
import { forAnybody, forCustomers } from './endpoint.ts'
import { account, code, freely, presentPassword } from './fields.ts'
import { done, id, time } from './schema.ts'

/** Maximum length of the note to the reviewers, in characters. */
export const RECOVERY_NOTE_MAX = 300

/** A customer's account recovery request, which two operators decide before it expires. */
const ownRecovery = z.object({
  id,
  lost: z.enum(LOSABLE),
  askedAt: time,
  expiresAt: time,
  /** Null while it is under review. */
  outcome: z.nullable(z.enum(RECOVERY_OUTCOMES)),
  endedAt: z.nullable(time),
  reason: z.nullable(z.enum(RECOVERY_REASONS)),
})
export type OwnRecovery = z.infer<typeof ownRecovery>

export const askRecovery = forAnybody.post('/api/auth/recovery', {
  summary:
    'Ask to have a lost second factor or payment password taken away, with the login password and a code (purpose `recovery`); two operators review it, every contact is told, and withdrawals are held for 24 h once it is done',
  input: z.object({
    account,
    password: presentPassword,
    code,
    lost: z.enum(LOSABLE),
    note: freely(RECOVERY_NOTE_MAX, { least: 0 }),
  }),
  data: done,
  errors: [
    'code_incorrect',
    'password_incorrect',
    'attempt_wait',
    'nothing_lost',
    'recovery_open',
    'recovery_waits',
    'email_incorrect',
    'phone_incorrect',
    'account_required',
    'code_required',
  ],
})

export const getRecovery = forCustomers.get('/api/security/recovery', {
  summary: 'The last request of the customer, under review or ended; null when there was none',
  data: z.object({ last: z.nullable(ownRecovery) }),
})

export const withdrawRecovery = forCustomers.post('/api/security/recovery_withdraw', {
  summary:
    'Take a request back that is under review: whoever is signed in may say that nothing is lost; a repeat changes nothing',
  input: z.object({ id }),
  data: done,
  errors: ['not_found', 'already_ended'],
})
