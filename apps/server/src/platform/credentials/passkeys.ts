import type { PasskeyAnswer } from '@matin/contract/factor'
import type { Passkey } from '@matin/contract/passkeys'
import { failure, type Result, success } from '@matin/contract/result'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Tx, withRetries } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import type { Platform } from '../platform.ts'
import type { Challenge, Challenges, Use } from './challenges.ts'

export interface PasskeyRow {
  id: string
  credential: string
  publicKey: Uint8Array
  counter: bigint
  transports: string[]
  name: string
  synced: boolean
  createdAt: Temporal.Instant
  usedAt: Temporal.Instant | null
}

/** Loaded at the first passkey: with what it imports, it is a sixth of all modules. */
const library = () => import('@simplewebauthn/server')

/** `challenge` is the id that the browser's answer names. */
export interface Asked {
  challenge: string
  options: { challenge: string; [field: string]: unknown }
}

export interface Passkeys<R extends PasskeyRow, C extends Challenge> {
  table: PgTable & Record<keyof PasskeyRow, PgColumn>
  owner: PgColumn
  challenges: Challenges<C>
  toRegister(owner: string): Use<C>
  /** Maximum of passkeys of one owner. */
  most: number
  /** COSE ids for new passkeys, by default all that the library supports. */
  algorithms?: number[]
  rowOf(platform: Platform, owner: string, made: PasskeyRow): R | Promise<R>
  /** For example genuine and listed in its owner's credentials. */
  counts(tx: Tx, platform: Platform, row: R): Promise<boolean>
}

/** Oldest first. */
export async function passkeysOf<R extends PasskeyRow, C extends Challenge>(
  { table, owner }: Passkeys<R, C>,
  tx: Tx,
  ownerId: string,
): Promise<R[]> {
  const rows = await tx.select().from(table).where(eq(owner, ownerId)).orderBy(asc(table.id))
  return rows as unknown as R[]
}

/** Without `only`, every passkey of this site may answer, and the browser offers those that it has. */
export async function askForProof<R extends PasskeyRow, C extends Challenge>(
  { challenges }: Passkeys<R, C>,
  platform: Platform,
  origin: string,
  use: Use<C>,
  only?: { challenge: Uint8Array<ArrayBuffer>; passkeys: readonly R[] },
): Promise<Asked> {
  const { hostname: rpID } = new URL(origin)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    ...(only && { challenge: only.challenge, allowCredentials: namesOf(only.passkeys) }),
  })
  const id = await challenges.keep(platform, { ...use, challenge: options.challenge })
  return { challenge: id, options: { ...options } }
}

/**
 * Null for a wrong answer, which uses the challenge up too, so this runs in a transaction of its own. Only
 * the request that used the challenge (`intent`) may repeat the right answer. With `owner`, only passkeys of
 * this owner count.
 */
export function provenPasskey<R extends PasskeyRow, C extends Challenge>(
  { table, owner, challenges, counts }: Passkeys<R, C>,
  platform: Platform,
  answer: PasskeyAnswer,
  from: { use: Use<C>; origin: string; intent: string | null; owner?: string },
): Promise<R | null> {
  const { use, origin, intent } = from
  const named = eq(table.credential, answer.response.id)
  const wanted = from.owner === undefined ? named : and(named, eq(owner, from.owner))
  const prove = async (tx: Tx) => {
    const taken = await challenges.take(tx, platform, { ...use, id: answer.challenge, intent })
    const [row] = (await tx.select().from(table).where(wanted)) as unknown as R[]
    if (!taken || !row || !(await counts(tx, platform, row))) return null
    const again = taken.provenBy !== null
    if (again && taken.provenBy !== row.id) return null
    // A repeated answer has advanced the counter before.
    const counter = await verifiedCounter(again ? { ...row, counter: 0n } : row, taken, answer, origin)
    if (counter === null) return null
    if (again) return row
    await challenges.prove(tx, platform, taken, row.id)
    const used = { counter: BigInt(counter), usedAt: platform.clock.now() }
    await tx
      .update(table)
      .set(used as never)
      .where(eq(table.id, row.id))
    return row
  }
  return withRetries(() => platform.db.transaction(prove))
}

export async function askForNew<R extends PasskeyRow, C extends Challenge>(
  audience: Passkeys<R, C>,
  platform: Platform,
  ownerId: string,
  { origin, ...names }: { origin: string; rpName: string; userName: string; userDisplayName?: string },
  tx: Tx = platform.db,
): Promise<Result<Asked>> {
  const { challenges, algorithms } = audience
  const existing = await passkeysOf(audience, tx, ownerId)
  if (existing.length >= audience.most) return failure('passkey_limit')
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    ...names,
    rpID: new URL(origin).hostname,
    userID: new TextEncoder().encode(ownerId),
    attestationType: 'none',
    ...(algorithms && { supportedAlgorithmIDs: algorithms }),
    excludeCredentials: namesOf(existing),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const kept = { ...audience.toRegister(ownerId), challenge: options.challenge }
  return success({ challenge: await challenges.keep(platform, kept, tx), options: { ...options } })
}

export async function keepPasskey<R extends PasskeyRow, C extends Challenge>(
  audience: Passkeys<R, C>,
  tx: Tx,
  platform: Platform,
  ownerId: string,
  made: PasskeyAnswer & { name: string; origin: string },
): Promise<Result<R>> {
  const wanted = { ...audience.toRegister(ownerId), id: made.challenge, intent: null }
  const taken = await audience.challenges.take(tx, platform, wanted)
  const verified = taken && (await verifiedNew(taken, made, made.origin, audience.algorithms))
  if (!verified) return failure('passkey_incorrect')
  if ((await passkeysOf(audience, tx, ownerId)).length >= audience.most) return failure('passkey_limit')
  const { credential, credentialBackedUp } = verified
  const values = await audience.rowOf(platform, ownerId, {
    id: platform.ids.uuid(),
    credential: credential.id,
    publicKey: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    name: made.name,
    synced: credentialBackedUp,
    createdAt: platform.clock.now(),
    usedAt: null,
  })
  const insert = tx.insert(audience.table).values(values as never)
  const [row] = (await insert.onConflictDoNothing().returning()) as unknown as R[]
  return row ? success(row) : failure('passkey_exists')
}

export async function removePasskey<R extends PasskeyRow, C extends Challenge>(
  { table, owner }: Passkeys<R, C>,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<R | null> {
  const own = and(eq(table.id, id), eq(owner, ownerId))
  const [row] = (await tx.delete(table).where(own).returning()) as unknown as R[]
  return row ?? null
}

export function toPasskey({ id, name, synced, createdAt, usedAt }: PasskeyRow): Passkey {
  return { id, name, synced, createdAt: toTimestamp(createdAt), usedAt: usedAt && toTimestamp(usedAt) }
}

function namesOf(rows: readonly PasskeyRow[]): { id: string; transports: string[] }[] {
  return rows.map(row => ({ id: row.credential, transports: row.transports }))
}

/** Passkeys are bound to the origin, and the browser must have verified its user. */
function expected(challenge: string, origin: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }
}

async function verifiedCounter(
  { credential: id, publicKey, counter, transports }: PasskeyRow,
  { challenge }: Challenge,
  answer: PasskeyAnswer,
  origin: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(challenge, origin),
      // The library checks every field of it.
      response: answer.response as unknown as AuthenticationResponseJSON,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter), transports },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // Malformed, for another site, signed by another key, or with a counter that went back.
    return null
  }
}

async function verifiedNew(
  { challenge }: Challenge,
  answer: PasskeyAnswer,
  origin: string,
  algorithms?: number[],
) {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected(challenge, origin),
      // The library checks every field of it.
      response: answer.response as unknown as RegistrationResponseJSON,
      ...(algorithms && { supportedAlgorithmIDs: algorithms }),
    })
    return registrationInfo ?? null
  } catch {
    return null
  }
}
