import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { code, done, password, pin } from './schema.ts'

export const setPaymentPassword = endpoint({
  method: 'POST',
  path: '/api/user/paypwd',
  summary: 'Set or change the payment password (six digits) with an e-mail code',
  access: 'customer',
  input: z.object({ pin, code }),
  data: done,
  errors: ['code_incorrect', 'pin_format'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Change the login password; ends all other sessions and holds withdrawals for 24 h',
  access: 'customer',
  input: z.object({ current: z.string().check(z.maxLength(200)), password }),
  data: done,
  errors: ['password_incorrect', 'password_too_short', 'password_too_common'],
})
