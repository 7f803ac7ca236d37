import { buyMine, listMines } from '@matin/contract/mining'
import { type Customer, newCustomer, PIN, recharge, setPin } from './customer.ts'
import type { Server } from './server.ts'

/** Customer with 1,000.25 USDT, of which 400 are locked. */
export interface LockingCustomer extends Customer {
  /** Id of the lock order. */
  order: string
}

/** Creates a customer with a lock order through the API. */
export async function lockingCustomer(server: Server): Promise<LockingCustomer> {
  const who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '1000.25')
  const { items } = await who.call(listMines, { kind: 'lock' })
  const versionId = items[0]?.versionId ?? ''
  const { id } = await who.call(buyMine, { versionId, amount: '400', pin: PIN })
  return { ...who, order: id }
}
