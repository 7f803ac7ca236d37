import { inArray, type SQL } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { countForged } from '../../platform/secrets/row-mac.ts'
import { blindIndex, blindIndexes, open, type SealContext, seal } from '../../platform/secrets/vault.ts'
import type { Account } from './account.ts'
import { customer } from './tables.ts'

/** E-mail address and mobile number; '' is none. */
export interface Contacts {
  email: string
  mobile: string
}

/** What of a customer is stored sealed, as the row has it. */
export interface SealedContacts extends Contacts {
  /** The customer's. */
  id: string
}

/** What is stored of a contact: sealed, and beside it the keyed hash by which it is found. */
export function sealedContact(
  config: Config,
  customerId: string,
  { kind, value }: Account,
): Partial<
  Pick<typeof customer.$inferSelect, 'email' | 'emailIndex' | 'mobile' | 'mobileIndex' | 'mobileEndIndex'>
> {
  const sealed = seal(config, contactContext(kind, customerId), value)
  const index = blindIndex(config, 'contact', `${kind}|${value}`)
  return kind === 'email'
    ? { email: sealed, emailIndex: index }
    : {
        mobile: sealed,
        mobileIndex: index,
        mobileEndIndex: blindIndex(config, 'contact', mobileEnd(value)),
      }
}

/** The customer is the one who signs in with an account, as a condition that an index answers. */
export function ownedBy(config: Config, { kind, value }: Account): SQL {
  const column = kind === 'email' ? customer.emailIndex : customer.mobileIndex
  return inArray(column, blindIndexes(config, 'contact', `${kind}|${value}`))
}

/** The customer's mobile number ends with the last four of these digits, as a condition that an index answers. */
export function mobileEndsWith(config: Config, digits: string): SQL {
  return inArray(customer.mobileEndIndex, blindIndexes(config, 'contact', mobileEnd(digits)))
}

function mobileEnd(digits: string): string {
  return `mobile end|${digits.slice(-4)}`
}

/** The stored contacts, opened; '' for one that does not open for this customer, which no server of ours wrote. */
export function openContacts(config: Config, { id, email, mobile }: SealedContacts): Contacts {
  return {
    email: openContact(config, 'email', id, email),
    mobile: openContact(config, 'mobile', id, mobile),
  }
}

/** The customer's own word in letters; '' is none. */
export function openPhrase(config: Config, { id, phrase }: { id: string; phrase: string }): string {
  return phrase === '' ? '' : open(config, { purpose: 'phrase', owner: id }, phrase)
}

export function sealPhrase(config: Config, id: string, phrase: string): string {
  return phrase === '' ? '' : seal(config, { purpose: 'phrase', owner: id }, phrase)
}

/** The stored form of a password: the argon2 hash, sealed, so that a copy of the database is no use for guessing. */
export function sealPassword(config: Config, id: string, hash: string): string {
  return seal(config, { purpose: 'password', owner: id }, hash)
}

/** The hash that argon2 made of a customer's password; '' once the account is closed. */
export function openPassword(
  config: Config,
  { id, passwordHash }: { id: string; passwordHash: string },
): string {
  return passwordHash === '' ? '' : open(config, { purpose: 'password', owner: id }, passwordHash)
}

function openContact(config: Config, kind: Account['kind'], id: string, sealed: string): string {
  if (sealed === '') return ''
  try {
    return open(config, contactContext(kind, id), sealed)
  } catch {
    countForged('customer')
    return ''
  }
}

function contactContext(kind: Account['kind'], id: string): SealContext {
  return { purpose: 'contact', owner: `${kind}|${id}` }
}
