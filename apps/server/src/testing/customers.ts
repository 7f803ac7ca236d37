import type { SQL } from 'drizzle-orm'
import { ownedBy } from '../features/account/auth/public/contacts.ts'
import { changeCredentials } from '../features/account/auth/sign-in/credentials.ts'
import { customer } from '../features/account/auth/tables.ts'
import type { Platform } from '../platform/platform.ts'

/** Returns the SQL condition that finds the customer with this email address, which is stored sealed. */
export function hasEmail({ config }: Pick<Platform, 'config'>, email: string): SQL {
  return ownedBy(config, { kind: 'email', value: email })
}

/** Changes credentials as the server does, with their MAC. A row changed by plain SQL would be rejected. */
export async function changeAccount(
  platform: Platform,
  id: string,
  changed: Parameters<typeof changeCredentials>[3],
): Promise<void> {
  if (!(await platform.db.transaction(tx => changeCredentials(tx, platform, id, changed))))
    throw new Error(`customer ${id} is not changed`)
}

export async function idByEmail(platform: Platform, email: string): Promise<string> {
  const [row] = await platform.db.select({ id: customer.id }).from(customer).where(hasEmail(platform, email))
  if (!row) throw new Error(`nobody has ${email}`)
  return row.id
}
