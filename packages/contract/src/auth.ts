import { PASSWORD_MIN } from '@matin/domain/auth/password'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FACTOR_ASKED } from './factor-asked.ts'
import { account, code, invitation, newPassword, presentPassword, secondCode } from './fields.ts'
import { done, nothing } from './schema.ts'
import { userInfo } from './user.ts'

/** Purpose of a verification code. A code sent for one purpose is refused for another. */
export const CODE_PURPOSES = [
  'register',
  'reset_password',
  'payment_password',
  'contact',
  'protection',
  'recovery',
] as const
/** Seconds until a code may be sent again. */
export const RESEND_SECONDS = 60

/** A session that begins at sign-in. */
export const session = z.object({ token: z.string(), user: userInfo })
export type Session = z.infer<typeof session>

export const sendCode = endpoint({
  method: 'POST',
  path: '/api/user/send_code',
  summary: 'Send a verification code; the same answer whether or not the account exists',
  access: 'public',
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

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Register by e-mail or mobile with a code and sign in',
  access: 'public',
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

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with password, and with a code where the customer wants a second factor at sign-in',
  access: 'public',
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

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'customer',
  input: nothing,
  data: done,
  errors: [],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  summary: 'Set a new login password with a code; ends all sessions and holds withdrawals for 24 h',
  access: 'public',
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
