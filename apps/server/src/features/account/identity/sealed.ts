import { eq, sql } from 'drizzle-orm'
import { hasOlderKeys, isOlder, type SealedStore, sealedTexts } from '#platform/secrets/key-rotation.ts'
import { seal } from '#platform/secrets/vault.ts'
import { openNumber, sealedNumber } from './certificates.ts'
import { indexName } from './public/names.ts'
import { nameContext, openName } from './repository.ts'
import { identityCertificate, identitySubmission } from './tables.ts'

const CHUNK = 100

/** Sealed names of submissions. The search words of a passed name are renewed together with the name. */
const names: SealedStore = {
  ...sealedTexts('identity_submission.name', {
    table: 'identity_submission',
    column: 'name',
    purpose: 'full_name',
  }),
  async renew(tx, config) {
    if (!hasOlderKeys(config)) return 0
    const rows = await tx
      .select()
      .from(identitySubmission)
      .where(isOlder(sql`split_part(${identitySubmission.name}, '.', 1)`, config))
      .limit(CHUNK)
      .for('update', { skipLocked: true })
    for (const row of rows) {
      const name = seal(config, nameContext(row.id), openName(config, row))
      await tx.update(identitySubmission).set({ name }).where(eq(identitySubmission.id, row.id))
      if (row.state === 'passed') await indexName(tx, config, { ...row, name })
    }
    return rows.length
  },
}

/** Each number is renewed together with its index, so that no older key is needed afterwards. */
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
