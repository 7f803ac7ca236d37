import type { SearchMatch } from '@matin/contract/admin/search'
import type { SearchKeys } from '@matin/domain/text/operator-search'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import parsePhoneNumber from 'libphonenumber-js/max'
import { customerOfAddress } from '#platform/chain/deposit-addresses.ts'
import { rowsOf } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { customersOfSaved } from '../../account/address-book/service.ts'
import { mobileEndsWith, openContacts } from '../../account/auth/public/contacts.ts'
import { customerCalled } from '../../account/auth/service.ts'
import { customer } from '../../account/auth/tables.ts'
import { customersNamed } from '../../account/identity/public/names.ts'
import { customersOfDeposit } from '../../money/recharge/service.ts'
import { customersOfSweep } from '../../money/treasury/service.ts'
import { customersOfDestination, customersOfPayment } from '../../money/withdrawal/service.ts'

/** Maximum number of customers that a search by name or digits returns, the newest ones. */
export const MOST_MATCHED = 1000

export interface MatchedCustomer {
  id: string
  by: SearchMatch
  /** Part of the customer's card that matched, as the card shows it. */
  part: string
}

/**
 * Returns customers that match a search text. Each kind of match uses an index, and compares a masked value
 * as a whole or by the part that its mask shows: a search must not reveal more than the mask.
 */
export async function matchCustomers(platform: Platform, keys: SearchKeys): Promise<MatchedCustomer[]> {
  const ways: Promise<MatchedCustomer[]>[] = []
  const { uid, email, mobile, mobileDigits, mobileEnd, address, txid, names } = keys
  const named = uid === undefined ? [] : await byUid(platform, uid)
  // The digits of a known UID are not looked up as a mobile number, which would be recorded.
  if (named.length > 0) return named
  if (email !== undefined) ways.push(byAccount(platform, 'email', email))
  if (mobile !== undefined) ways.push(byAccount(platform, 'mobile', mobile))
  const digits = mobileEnd ?? mobileDigits
  if (digits !== undefined) ways.push(byDigits(platform, digits))
  if (address !== undefined) ways.push(byAddress(platform, address))
  if (txid !== undefined) ways.push(byTxid(platform, txid))
  if (names.length > 0) ways.push(byName(platform, names.join(' ')))
  const found = (await Promise.all(ways)).flat()
  return [...new Map(found.map(one => [one.id, one])).values()]
}

async function byUid({ db }: Platform, uid: string): Promise<MatchedCustomer[]> {
  const rows = await db.select({ id: customer.id }).from(customer).where(eq(customer.uid, uid))
  return rows.map(({ id }) => ({ id, by: 'uid', part: uid }))
}

async function byAccount(
  platform: Platform,
  by: 'email' | 'mobile',
  account: string,
): Promise<MatchedCustomer[]> {
  const id = await customerCalled(platform, account)
  const part = by === 'email' ? account.slice(account.lastIndexOf('@')) : account.slice(-4)
  return id === null ? [] : [{ id, by, part }]
}

/** Finds customers by the last four digits of their mobile number, or by all of it. */
async function byDigits({ db, config }: Platform, digits: string): Promise<MatchedCustomer[]> {
  const rows = await db
    .select({ id: customer.id, email: customer.email, mobile: customer.mobile })
    .from(customer)
    .where(and(mobileEndsWith(config, digits), isNull(customer.closedAt)))
    .orderBy(desc(customer.id))
    .limit(MOST_MATCHED)
  return rows
    .filter(row => digits.length === 4 || writingsOf(openContacts(config, row).mobile).includes(digits))
    .map(({ id }) => ({ id, by: 'mobile', part: digits.slice(-4) }))
}

/** Returns the digits of a number with its dialling code, and in its country with and without the prefix. */
function writingsOf(mobile: string): string[] {
  const number = parsePhoneNumber(mobile)
  const national = number ? [number.nationalNumber, number.formatNational()] : []
  return [mobile, ...national].map(text => text.replace(/\D/g, '').replace(/^0+/, ''))
}

async function byName({ db, config }: Platform, typed: string): Promise<MatchedCustomer[]> {
  const named = customersNamed(config, typed, { whole: true })
  if (named === null) return []
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM (${named}) AS n ORDER BY id DESC LIMIT ${MOST_MATCHED}`,
  )
  return rows.map(({ id }) => ({ id, by: 'name', part: '' }))
}

async function byAddress({ load }: Platform, address: string): Promise<MatchedCustomer[]> {
  const [own, paid, saved] = await Promise.all([
    customerOfAddress(load, address),
    customersOfDestination(load, address),
    customersOfSaved(load, address),
  ])
  const ids = [own, ...paid, ...saved].filter(id => id !== null)
  return ids.map(id => ({ id, by: 'address', part: '' }))
}

async function byTxid({ load }: Platform, txid: string): Promise<MatchedCustomer[]> {
  const ways = [customersOfDeposit, customersOfPayment, customersOfSweep]
  const ids = (await Promise.all(ways.map(way => way(load, txid)))).flat()
  return ids.map(id => ({ id, by: 'txid', part: '' }))
}
