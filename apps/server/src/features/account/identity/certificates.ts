import { type CertificateType, certificateFingerprint, plainNumber } from '@matin/domain/identity/certificate'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Config } from '#config.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { blindIndexes, open, type SealContext, seal } from '#platform/secrets/vault.ts'
import { identityCertificate } from './tables.ts'

const PURPOSE = 'certificate_number'

/**
 * Finds or creates the row of a certificate; null when the number is invalid. A certificate has only one row,
 * whatever key its index is made with and however its number is spelt, even with characters that look alike.
 */
export async function certificateFor(
  tx: Tx,
  platform: Platform,
  type: CertificateType,
  written: string,
): Promise<string | null> {
  const number = plainNumber(written)
  if (number === null) return null
  const known = await find(tx, platform.config, type, number)
  if (known) {
    // Of an account that was closed, whose owner is here again.
    await tx
      .update(identityCertificate)
      .set(sealedNumber(platform.config, { id: known, type, number }))
      .where(and(eq(identityCertificate.id, known), isNull(identityCertificate.number)))
    return known
  }
  const id = platform.ids.uuid()
  await tx
    .insert(identityCertificate)
    .values({
      id,
      type,
      ...sealedNumber(platform.config, { id, type, number }),
      createdAt: platform.clock.now(),
    })
    .onConflictDoNothing()
  // Of two first submissions of one certificate both use the row that was first.
  return find(tx, platform.config, type, number)
}

/** Seals a certificate number and computes its index, with the current key. */
export function sealedNumber(
  config: Config,
  { id, type, number }: { id: string; type: CertificateType; number: string },
): { number: string; numberIndex: Uint8Array } {
  const [numberIndex] = blindIndexes(config, PURPOSE, indexed(type, number))
  if (!numberIndex) throw new Error('DATA_KEYS names no key')
  return { number: seal(config, contextOf(id), number), numberIndex }
}

export function openNumber(config: Config, row: { id: string; number: string }): string {
  return open(config, contextOf(row.id), row.number)
}

export async function certificatesOf(
  tx: Tx,
  config: Config,
  ids: readonly string[],
): Promise<Map<string, { type: CertificateType; number: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(identityCertificate)
    .where(inArray(identityCertificate.id, [...new Set(ids)]))
  return new Map(
    rows.map(({ id, type, number }) => [
      id,
      { type, number: number === null ? '' : openNumber(config, { id, number }) },
    ]),
  )
}

/** Only one command at a time decides which account it passes for and whether it gets a trial. */
export async function lockCertificate(tx: Tx, id: string): Promise<void> {
  await tx
    .select({ id: identityCertificate.id })
    .from(identityCertificate)
    .where(eq(identityCertificate.id, id))
    .for('update')
}

async function find(tx: Tx, config: Config, type: CertificateType, number: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: identityCertificate.id })
    .from(identityCertificate)
    .where(inArray(identityCertificate.numberIndex, blindIndexes(config, PURPOSE, indexed(type, number))))
    .orderBy(asc(identityCertificate.id))
    .limit(1)
  return row?.id ?? null
}

function indexed(type: CertificateType, number: string): string {
  return `${type}|${certificateFingerprint(number)}`
}

function contextOf(id: string): SealContext {
  return { purpose: PURPOSE, owner: id }
}
