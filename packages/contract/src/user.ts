import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { time } from './schema.ts'

export const userInfo = z.object({
  uid: z.string(),
  avatar: z.string(),
  email: z.string(),
  mobile: z.string(),
  name: z.string(),
  invitationCode: z.string(),
  paymentPasswordSet: z.boolean(),
  /** Whether an authenticator or a passkey is set up as second factor. */
  secondFactor: z.boolean(),
  identityPassed: z.boolean(),
  /** Time until which withdrawals are held after a change of security settings; null for no hold. */
  withdrawalHoldUntil: z.nullable(time),
  createdAt: time,
})
export type UserInfo = z.infer<typeof userInfo>

export const getUserInfo = forCustomers.get('/api/user/info', {
  summary: 'The signed-in customer',
  data: userInfo,
})
