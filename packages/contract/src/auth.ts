import { PASSWORD_MIN } from '@matin/domain/auth/password'
import * as z from 'zod/mini'
import { forAnybody, forCustomers } from './endpoint.ts'
import { FACTOR_ASKED } from './factor-asked.ts'
import { account, code, invitation, newPassword, presentPassword, secondCode } from './fields.ts'
import { done } from './schema.ts'
import { userInfo } from './user.ts'

/** A code sent for one purpose is refused for another. */
export const CODE_PURPOSES = [
  'register',
  'reset_password',
  'payment_password',
  'contact',
  'protection',
  'recovery',
] as const
/** Seconds after which another code can be requested. */
export const RESEND_SECONDS = 60

export const session = z.object({ token: z.string(), user: userInfo })
export type Session = z.infer<typeof session>

export const sendCode = forAnybody.post('/api/user/send_code', {
  summary: 'Send a verification code; the same answer whether or not the account exists',
  input: z.object({ account, purpose: z.enum(CODE_PURPOSES) }),
  data: z.object({ resendAfterSeconds: z.number() }),
  errors: [
    'code_too_soon',
    'code_limit',
    'sms_country_off',
    'address_unreachable',
    'email_incorrect',
    'phone_incorrect',
    'account_required',
  ],
})

export const register = forAnybody.post('/api/auth/register', {
  summary: 'Register by email or mobile with a code and sign in',
  input: z.object({
    account,
    code,
    password: newPassword(PASSWORD_MIN),
    invitationCode: z.optional(invitation),
  }),
  data: session,
  errors: [
    'code_incorrect',
    'email_incorrect',
    'phone_incorrect',
    'account_taken',
    'invitation_incorrect',
    'password_too_short',
    'password_too_common',
  ],
})

export const login = forAnybody.post('/api/auth/login', {
  summary: 'Sign in with password, and with a code where the customer wants a second factor at sign-in',
  input: z.object({
    account,
    password: presentPassword,
    code: z.optional(secondCode),
  }),
  data: session,
  errors: [
    'password_incorrect',
    'email_incorrect',
    'phone_incorrect',
    ...FACTOR_ASKED,
    'totp_incorrect',
    'attempt_wait',
    'account_suspended',
  ],
})

export const logout = forCustomers.post('/api/auth/logout', {
  summary: 'End this session',
  data: done,
})

export const resetPassword = forAnybody.post('/api/auth/reset', {
  summary: 'Set a new login password with a code; ends all sessions and holds withdrawals for 24 h',
  input: z.object({ account, code, password: newPassword(PASSWORD_MIN) }),
  data: done,
  errors: [
    'code_incorrect',
    'email_incorrect',
    'phone_incorrect',
    'password_too_short',
    'password_too_common',
  ],
})
