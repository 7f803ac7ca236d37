import type { PasskeyAnswer } from '@matin/contract/factor'
import type * as contract from '@matin/contract/passkeys'
import { MAX_PASSKEYS, type Passkey } from '@matin/contract/passkeys'
import { failure, type Result, success } from '@matin/contract/result'
import { and, eq, isNull } from 'drizzle-orm'
import { challengesOf } from '#platform/credentials/challenges.ts'
import * as kit from '#platform/credentials/passkeys.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { isGenuine, type RowReader, rowMac } from '#platform/secrets/row-mac.ts'
import { PASSKEY } from '../guards.ts'
import { changeCredentials, credentialsOf } from '../sign-in/credentials.ts'
import { passkey, passkeyChallenge } from '../tables.ts'

type PasskeyRow = typeof passkey.$inferSelect
type ChallengeRow = typeof passkeyChallenge.$inferSelect

/** A challenge is for registering a passkey of one customer, or for a proof by any passkey of this site. */
export const CUSTOMER_CHALLENGES = challengesOf<ChallengeRow>({
  table: passkeyChallenge,
  use: ['purpose', 'customer'],
  minutes: 5,
  keptHours: 24,
})

/** Purpose of challenges that any passkey of this site may answer. */
export const PROOF = { purpose: 'prove', customer: null } as const

export const CUSTOMER_PASSKEYS: kit.Passkeys<PasskeyRow, ChallengeRow> = {
  table: passkey,
  owner: passkey.customer,
  challenges: CUSTOMER_CHALLENGES,
  toRegister: customer => ({ purpose: 'register', customer }),
  most: MAX_PASSKEYS,
  rowOf({ config }, customer, made) {
    const row = { ...made, customer }
    return { ...row, rowMac: rowMac(config, PASSKEY, row) }
  },
  // A passkey counts while it is genuine and listed in its customer's credentials.
  async counts(tx, reader, row) {
    if (!isGenuine(reader, PASSKEY, row)) return false
    return (await credentialsOf(tx, reader, row.customer))?.passkeys.includes(row.id) === true
  },
}

/** Ids are random, so only a present or former holder can name one. */
export async function isKnownPasskey(tx: Tx, credential: string): Promise<boolean> {
  const [row] = await tx.select({ id: passkey.id }).from(passkey).where(eq(passkey.credential, credential))
  return row !== undefined
}

export async function keepOwnPasskey(
  tx: Tx,
  platform: Platform,
  customerId: string,
  made: PasskeyAnswer & { name: string; origin: string },
): Promise<Result<Passkey>> {
  const kept = await kit.keepPasskey(CUSTOMER_PASSKEYS, tx, platform, customerId, made)
  if (!kept.ok) return kept
  const counted = await changeCredentials(tx, platform, customerId, ({ passkeys }) => ({
    passkeys: [...passkeys, kept.value.id],
  }))
  return counted ? success(kit.toPasskey(kept.value)) : failure('unauthorized')
}

export async function ownPasskeys(tx: Tx, customerId: string): Promise<Passkey[]> {
  return (await kit.passkeysOf(CUSTOMER_PASSKEYS, tx, customerId)).map(kit.toPasskey)
}

export const renamePasskey: Query<typeof contract.renamePasskey> = async (
  { db: tx },
  { caller: { customerId }, input },
) => {
  const [row] = await tx
    .update(passkey)
    .set({ name: input.name })
    .where(and(eq(passkey.id, input.id), eq(passkey.customer, customerId)))
    .returning()
  return row ? success(kit.toPasskey(row)) : failure('not_found')
}

export async function removeOwnPasskey(
  tx: Tx,
  reader: RowReader,
  customerId: string,
  id: string,
): Promise<Result<string>> {
  const row = await kit.removePasskey(CUSTOMER_PASSKEYS, tx, customerId, id)
  if (!row) return failure('not_found')
  await changeCredentials(tx, reader, customerId, ({ passkeys }) => ({
    passkeys: passkeys.filter(other => other !== id),
  }))
  return success(row.name)
}

export async function removeAll(tx: Tx, reader: RowReader, customerId: string): Promise<void> {
  await changeCredentials(tx, reader, customerId, { passkeys: [] })
  await tx.delete(passkey).where(eq(passkey.customer, customerId))
}

/** Keeps a passkey whose registration began with former proofs from being finished. */
export async function dropBegun(tx: Tx, customerId: string): Promise<void> {
  const begun = and(eq(passkeyChallenge.customer, customerId), isNull(passkeyChallenge.usedAt))
  await tx.delete(passkeyChallenge).where(begun)
}
