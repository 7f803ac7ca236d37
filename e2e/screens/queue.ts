import { holdCustomer } from '@matin/contract/admin/holds'
import { approveWithdrawal } from '@matin/contract/admin/withdrawals'
import { getUserInfo } from '@matin/contract/user'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { addressFromPrivateKey } from '@matin/tron/address'
import { type Customer, newCustomer, PIN, recharge, setPin } from '../support/customer.ts'
import { operatorOf, passIdentity } from '../support/operator.ts'
import type { RunningServer } from '../support/server.ts'

interface Request {
  /** Minutes after the start of the queue. */
  minutes: number
  quantity: string
  /** Whether the withdrawal goes to the address that was paid before. Otherwise it goes to a new address. */
  known?: true
  passed?: true
  held?: true
}

/**
 * Withdrawals of the queue. Together with the withdrawals that exist already, they exceed the total that one
 * operator may approve. The first withdrawal goes to a known address.
 */
const REQUESTS: Request[] = [
  { minutes: 45, quantity: '4800', known: true, passed: true },
  { minutes: 110, quantity: '950' },
  { minutes: 250, quantity: '1900', passed: true },
  { minutes: 560, quantity: '720', passed: true },
  { minutes: 800, quantity: '1350', passed: true },
  { minutes: 1010, quantity: '560', held: true },
  { minutes: 1200, quantity: '990' },
  { minutes: 1330, quantity: '880', passed: true },
]
const LOOKED_AT_MINUTES = 1395
/** Amount of the first withdrawal, as the console shows it. */
export const TWO_PERSONS = '4,800.00'

/**
 * Creates a day's withdrawals of several customers, from nearly overdue to new. One withdrawal has the first
 * of two approvals, and one is held.
 */
export async function queue(server: RunningServer, since: string, known: string): Promise<Customer[]> {
  const begin = Temporal.Instant.from(since)
  const customers: Customer[] = []
  for (const [index, { minutes, quantity, ...request }] of REQUESTS.entries()) {
    await server.dev.clockTo(begin.add({ minutes }))
    const who = await newCustomer(server)
    await setPin(server, who, 1)
    await recharge(server, who, quantity)
    if (request.passed) await passIdentity(server, who)
    const address = request.known ? known : addressFromPrivateKey((index + 1).toString(16).padStart(64, '0'))
    const { id } = await who.call(submitWithdrawal, { address, quantity, pin: PIN })
    if (request.known) await (await operatorOf(server, 'ben@matin.example')).call(approveWithdrawal, { id })
    if (request.held) await hold(server, who)
    customers.push(who)
  }
  await server.dev.clockTo(begin.add({ minutes: LOOKED_AT_MINUTES }))
  return customers
}

async function hold(server: RunningServer, who: Customer): Promise<void> {
  const { uid } = await who.call(getUserInfo, {})
  const operator = await operatorOf(server, 'ada@matin.example')
  await operator.call(holdCustomer, { uid, reason: 'source_of_funds', hours: 48 })
}
