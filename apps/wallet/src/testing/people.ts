import type { DataOf } from '@matin/contract/endpoint'
import type { getHomeData } from '@matin/contract/home'
import type { UserInfo } from '@matin/contract/user'

/** Start time of every test, for the customer's clock and the platform's. */
export const openingTime = new Date('2026-06-14T10:00:00.000Z')

/** Signed-in customer with a payment PIN. */
export const customer: UserInfo = {
  uid: '100000001',
  avatar: '',
  email: 'mei@example.com',
  mobile: '',
  name: 'Mei',
  invitationCode: 'MEI00001',
  paymentPasswordSet: true,
  secondFactor: false,
  identityPassed: true,
  withdrawalHoldUntil: null,
  createdAt: '2026-01-02T03:04:05.000Z',
}

export const home: DataOf<typeof getHomeData> = {
  now: openingTime.toISOString(),
  nextPayoutAt: '2026-06-15T04:00:00.000Z',
  customer: null,
}

/** An address outside the platform, with a valid checksum. */
export const WALLET = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'

/** Returns an id in the server's format. The id ends in `number`. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Example of a transaction hash. */
export const HASH = 'ab'.repeat(32)
