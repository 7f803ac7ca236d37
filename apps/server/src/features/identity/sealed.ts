import { eq, sql } from 'drizzle-orm'
import { hasOlderKeys, isOlder, type SealedStore, sealedTexts } from '../../platform/secrets/key-rotation.ts'
import { openNumber, sealedNumber } from './certificates.ts'
import { identityCertificate } from './tables.ts'

const CHUNK = 100

const names = sealedTexts('identity_submission.name', {
  table: 'identity_submission',
  column: 'name',
  purpose: 'full_name',
})

/** Numbers, and with each the index by which it is found: so that no older key is needed afterwards. */
const numbers: SealedStore = {
  ...sealedTexts('identity_certificate.number', {
    table: 'identity_certificate',
    column: 'number',
    purpose: 'certificate_number',
  }),
  async renew(tx, config) {
    if (!hasOlderKeys(config)) return 0
    const rows = await tx
      .select()
      .from(identityCertificate)
      .where(isOlder(sql`split_part(${identityCertificate.number}, '.', 1)`, config))
      .limit(CHUNK)
      .for('update', { skipLocked: true })
    for (const { number, ...row } of rows) {
      if (number === null) continue
      const anew = sealedNumber(config, { ...row, number: openNumber(config, { id: row.id, number }) })
      await tx.update(identityCertificate).set(anew).where(eq(identityCertificate.id, row.id))
    }
    return rows.length
  },
}

export const identityStores: readonly SealedStore[] = [names, numbers]
