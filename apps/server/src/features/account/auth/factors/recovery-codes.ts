import { RECOVERY_CODES } from '@matin/contract/security'
import { and, count, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { sha256 } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { hashWithSalt } from '#platform/secrets/hashing.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import { RECOVERY_CODE } from '../guards.ts'
import { type Credentials, changeCredentials } from '../sign-in/credentials.ts'
import { recoveryCode } from '../tables.ts'

/** 32 characters not mistaken for each other. Each has five bits, and a code of 16 has 80. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const GROUPS = 4
const GROUP = 4

export interface MadeCodes {
  codes: string[]
  hashes: Uint8Array[]
}

/** Call it before the storing transaction: hashing waits in a queue and would block a connection. */
export async function makeRecovery(platform: Platform, customer: string): Promise<MadeCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(platform))
  return { codes, hashes: await Promise.all(codes.map(code => recoveryHash(platform, customer, code))) }
}

/** Replaces the recovery codes of a customer, and returns the new ones, which are never shown again. */
export async function keepRecovery(
  tx: Tx,
  platform: Platform,
  customer: string,
  { codes, hashes }: MadeCodes,
): Promise<string[]> {
  const madeIn = platform.ids.uuid()
  await changeCredentials(tx, platform, customer, { recoverySet: madeIn })
  await tx.delete(recoveryCode).where(eq(recoveryCode.customer, customer))
  const rows = hashes.map(codeHash => ({ customer, codeHash, madeIn }))
  await tx
    .insert(recoveryCode)
    .values(rows.map(row => ({ ...row, rowMac: rowMac(platform.config, RECOVERY_CODE, row) })))
  return codes
}

/** Returns false for a code that is wrong, replaced, or consumed by another request than `intent`. */
export async function useRecovery(
  tx: Tx,
  platform: Platform,
  { id: customer, recoverySet }: Pick<Credentials, 'id' | 'recoverySet'>,
  tried: { codeHash: Uint8Array; intent: string | null },
): Promise<boolean> {
  const unused = isNull(recoveryCode.usedAt)
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: platform.clock.now(), usedIntent: tried.intent })
    .where(
      and(
        eq(recoveryCode.customer, customer),
        eq(recoveryCode.codeHash, tried.codeHash),
        tried.intent === null ? unused : or(unused, eq(recoveryCode.usedIntent, tried.intent)),
      ),
    )
    .returning()
  return used.some(row => row.madeIn === recoverySet && isGenuine(platform, RECOVERY_CODE, row))
}

export async function recoveryLeft(tx: Tx, row: Pick<Credentials, 'id' | 'recoverySet'>): Promise<number> {
  if (!row.recoverySet) return 0
  const ofSet = and(eq(recoveryCode.customer, row.id), eq(recoveryCode.madeIn, row.recoverySet))
  const [left] = await tx
    .select({ number: count() })
    .from(recoveryCode)
    .where(and(ofSet, isNull(recoveryCode.usedAt)))
  return left?.number ?? 0
}

export async function dropRecovery(tx: Tx, customer: string): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.customer, customer))
}

function newCode(platform: Platform): string {
  // The token's first ten bytes are the 80 bits of a code.
  let bits = 0n
  for (const byte of Buffer.from(platform.ids.token(), 'base64url').subarray(0, 10))
    bits = bits * 256n + BigInt(byte)
  const emails = Array.from({ length: GROUPS * GROUP }, (_, index) => {
    return ALPHABET.charAt(Number((bits >> BigInt(index * 5)) & 31n))
  }).join('')
  return Array.from({ length: GROUPS }, (_, index) => emails.slice(index * GROUP, (index + 1) * GROUP)).join(
    '-',
  )
}

/** 80 bits are too few for a fast hash (ASVS 6.5.2). The customer's salt lets the hash be looked up. */
export function recoveryHash({ config }: Platform, customer: string, code: string): Promise<Uint8Array> {
  const salt = sha256(`recovery|${customer}`).subarray(0, 16)
  return hashWithSalt(config, code.toUpperCase().replace(/[^0-9A-Z]/g, ''), salt, { known: customer })
}
