import { LOSABLE } from '@matin/domain/auth/recovery'
import * as z from 'zod/mini'
import { forAnybody, forCustomers } from './endpoint.ts'
import { account, code, freely, presentPassword } from './fields.ts'
import { done, time } from './schema.ts'

/** Maximum length of the note to the reviewers, in characters. */
export const RECOVERY_NOTE_MAX = 300

/** Open account recovery request: the factor to be removed, and the time of the request. */
const openRecovery = z.object({ lost: z.enum(LOSABLE), askedAt: time })

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
  summary: 'The request of the customer that is under review; null when there is none',
  data: z.object({ open: z.nullable(openRecovery) }),
})

export const withdrawRecovery = forCustomers.post('/api/security/recovery_withdraw', {
  summary: 'Take the request back that is under review: whoever is signed in may say that nothing is lost',
  data: done,
  errors: ['not_found'],
})
