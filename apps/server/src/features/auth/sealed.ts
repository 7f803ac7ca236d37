import { eq, or, sql } from 'drizzle-orm'
import {
  countsByKey,
  hasOlderKeys,
  isOlder,
  type SealedStore,
  sealedTexts,
} from '../../platform/secrets/key-rotation.ts'
import { openContacts, sealedContact } from './contacts.ts'
import { customer } from './tables.ts'

const CHUNK = 100

/** The authenticator secrets of customers. */
export const customerSecrets = sealedTexts('customer.totp_secret', {
  table: 'customer',
  column: 'totp_secret',
  purpose: 'totp',
})

/**
 * Payment PINs, which nobody can hash anew without knowing them: a right PIN does it (pins.ts), and who does not use
 * theirs until the key is gone sets another one.
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

/** E-mail addresses and mobile numbers, and with each the index by which it is found: so that no older key is needed afterwards. */
export const customerContacts: SealedStore = {
  name: 'customer.email, customer.mobile',
  async counts(tx) {
    const counted = new Map<string | null, number>()
    for (const column of ['email', 'mobile'])
      for (const { keyId, rows } of await countsByKey(tx, { table: 'customer', column }))
        counted.set(keyId, (counted.get(keyId) ?? 0) + rows)
    return [...counted].map(([keyId, rows]) => ({ keyId, rows }))
  },
  async renew(tx, config) {
    if (!hasOlderKeys(config)) return 0
    const older = (column: typeof customer.email | typeof customer.mobile) =>
      isOlder(sql`split_part(${column}, '.', 1)`, config)
    const rows = await tx
      .select({ id: customer.id, email: customer.email, mobile: customer.mobile })
      .from(customer)
      .where(or(older(customer.email), older(customer.mobile)))
      .limit(CHUNK)
      .for('update', { skipLocked: true })
    for (const row of rows) {
      const { email, mobile } = openContacts(config, row)
      const anew = {
        ...(email !== '' && sealedContact(config, row.id, { kind: 'email', value: email })),
        ...(mobile !== '' && sealedContact(config, row.id, { kind: 'mobile', value: mobile })),
      }
      await tx.update(customer).set(anew).where(eq(customer.id, row.id))
    }
    return rows.length
  },
}
