import type { SQL } from 'drizzle-orm'
import { ownedBy } from '../features/auth/contacts.ts'
import { customer } from '../features/auth/tables.ts'
import type { Platform } from '../platform/platform.ts'

/** The customer who has an e-mail address, as a condition: addresses are stored sealed. */
export function hasEmail({ config }: Pick<Platform, 'config'>, email: string): SQL {
  return ownedBy(config, { kind: 'email', value: email })
}

export async function idByEmail(platform: Platform, email: string): Promise<string> {
  const [row] = await platform.db.select({ id: customer.id }).from(customer).where(hasEmail(platform, email))
  if (!row) throw new Error(`nobody has ${email}`)
  return row.id
}
