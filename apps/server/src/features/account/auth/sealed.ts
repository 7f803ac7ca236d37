import { or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Config } from '#config.ts'
import type { Tx } from '#platform/db/database.ts'
import {
  countsByKey,
  hasOlderKeys,
  isOlder,
  type SealedStore,
  sealedTexts,
} from '#platform/secrets/key-rotation.ts'
import { guardedRows } from '#platform/secrets/row-mac.ts'
import { open, seal } from '#platform/secrets/vault.ts'
import { PASSKEY, RECOVERY_CODE, SESSION } from './guards.ts'
import { openContacts, openPassword, sealedContact, sealPassword } from './public/contacts.ts'
import { type Credentials, changeCredentials } from './sign-in/credentials.ts'
import { customer, passkey, recoveryCode, session } from './tables.ts'

const CHUNK = 100

type Changed = Partial<Omit<Credentials, 'id' | 'rowMac'>>

/** Renews columns under an older key. Leaves rows that are not genuine unchanged. */
async function renewCustomers(
  tx: Tx,
  config: Config,
  columns: readonly PgColumn[],
  anew: (row: Credentials) => Changed,
): Promise<number> {
  if (!hasOlderKeys(config)) return 0
  const older = columns.map(column => isOlder(sql`split_part(${column}, '.', 1)`, config))
  const rows = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(or(...older))
    .limit(CHUNK)
    .for('update', { skipLocked: true })
  let renewed = 0
  for (const { id } of rows) if (await changeCredentials(tx, { config }, id, anew)) renewed++
  return renewed
}

export const customerSecrets: SealedStore = {
  name: 'customer.totp_secret',
  counts: tx => countsByKey(tx, { table: 'customer', column: 'totp_secret' }),
  renew: (tx, config) =>
    renewCustomers(tx, config, [customer.totpSecret], ({ id, totpSecret }) => {
      const context = { purpose: 'totp', owner: id } as const
      return totpSecret === null
        ? {}
        : { totpSecret: seal(config, context, open(config, context, totpSecret)) }
    }),
}

export const customerPasswords: SealedStore = {
  name: 'customer.password_hash',
  counts: tx => countsByKey(tx, { table: 'customer', column: 'password_hash' }),
  renew: (tx, config) =>
    renewCustomers(tx, config, [customer.passwordHash], row =>
      row.passwordHash === ''
        ? {}
        : { passwordHash: sealPassword(config, row.id, openPassword(config, row)) },
    ),
}

export const customerMacs: SealedStore = {
  name: 'customer.row_mac',
  counts: tx => countsByKey(tx, { table: 'customer', column: 'row_mac' }),
  renew: (tx, config) => renewCustomers(tx, config, [customer.rowMac], () => ({})),
}

export const authMacs = [
  guardedRows(session, SESSION),
  guardedRows(passkey, PASSKEY),
  guardedRows(recoveryCode, RECOVERY_CODE),
]

/**
 * MACs of payment PINs. Only a right PIN can move to a new key (pins.ts), because the PIN itself is not
 * stored. A customer who does not use the PIN before its key is removed must set another one.
 */
export const customerPins: SealedStore = {
  name: 'customer.pin_mac',
  counts: tx => countsByKey(tx, { table: 'customer', column: 'pin_mac' }),
  renew: async () => 0,
}

export const customerPhrases = sealedTexts('customer.phrase', {
  table: 'customer',
  column: 'phrase',
  purpose: 'phrase',
})

/** Contacts are renewed together with their indexes, so that no older key is needed afterwards. */
export const customerContacts: SealedStore = {
  name: 'customer.email, customer.mobile',
  async counts(tx) {
    const counted = new Map<string | null, number>()
    for (const column of ['email', 'mobile'])
      for (const { keyId, rows } of await countsByKey(tx, { table: 'customer', column }))
        counted.set(keyId, (counted.get(keyId) ?? 0) + rows)
    return [...counted].map(([keyId, rows]) => ({ keyId, rows }))
  },
  renew: (tx, config) =>
    renewCustomers(tx, config, [customer.email, customer.mobile], row => {
      const { email, mobile } = openContacts(config, row)
      return {
        ...(email !== '' && sealedContact(config, row.id, { kind: 'email', value: email })),
        ...(mobile !== '' && sealedContact(config, row.id, { kind: 'mobile', value: mobile })),
      }
    }),
}
