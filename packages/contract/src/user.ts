import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, time } from './schema.ts'

export const userInfo = z.object({
  uid: z.string(),
  avatar: z.string(),
  email: z.string(),
  mobile: z.string(),
  name: z.string(),
  invitationCode: z.string(),
  paymentPasswordSet: z.boolean(),
  /** An authenticator or a passkey is set up. */
  secondFactor: z.boolean(),
  identityPassed: z.boolean(),
  /** Withdrawals are held until then, after a change of security settings; null when they are not. */
  withdrawalHoldUntil: z.nullable(time),
  createdAt: time,
})
export type UserInfo = z.infer<typeof userInfo>

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/api/user/info',
  summary: 'The signed-in customer',
  access: 'customer',
  input: nothing,
  data: userInfo,
  errors: [],
})
