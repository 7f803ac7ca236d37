import { inArray, type SQL } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { countForged } from '#platform/secrets/row-mac.ts'
import { blindIndex, blindIndexes, open, type SealContext, seal } from '#platform/secrets/vault.ts'
import type { Account } from '../sign-in/account.ts'
import { customer } from '../tables.ts'

/** Email address and mobile number; '' for none. */
export interface Contacts {
  email: string
  mobile: string
}

export interface SealedContacts extends Contacts {
  id: string
}

/** Returns the columns that store a contact: its sealed value and the keyed hash that finds it. */
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

/** SQL condition: the customer signs in with this account. An index answers it. */
export function ownedBy(config: Config, { kind, value }: Account): SQL {
  const column = kind === 'email' ? customer.emailIndex : customer.mobileIndex
  return inArray(column, blindIndexes(config, 'contact', `${kind}|${value}`))
}

/** Compares the last four digits. An index answers it. */
export function mobileEndsWith(config: Config, digits: string): SQL {
  return inArray(customer.mobileEndIndex, blindIndexes(config, 'contact', mobileEnd(digits)))
}

function mobileEnd(digits: string): string {
  return `mobile end|${digits.slice(-4)}`
}

/** Decrypts the stored contacts; '' for one that was not sealed for this customer by our server. */
export function openContacts(config: Config, { id, email, mobile }: SealedContacts): Contacts {
  return {
    email: openContact(config, 'email', id, email),
    mobile: openContact(config, 'mobile', id, mobile),
  }
}

/** Decrypts the customer's anti-phishing phrase, which emails carry; '' for none. */
export function openPhrase(config: Config, { id, phrase }: { id: string; phrase: string }): string {
  return phrase === '' ? '' : open(config, { purpose: 'phrase', owner: id }, phrase)
}

export function sealPhrase(config: Config, id: string, phrase: string): string {
  return phrase === '' ? '' : seal(config, { purpose: 'phrase', owner: id }, phrase)
}

/** Seals the argon2 hash of a password, so that a copy of the database alone does not allow guessing. */
export function sealPassword(config: Config, id: string, hash: string): string {
  return seal(config, { purpose: 'password', owner: id }, hash)
}

/** Decrypts the argon2 hash of a customer's password; '' once the account is closed. */
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
