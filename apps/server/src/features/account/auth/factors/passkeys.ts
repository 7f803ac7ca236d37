import type { PasskeyAnswer } from '@matin/contract/factor'
import { MAX_PASSKEYS, type Passkey } from '@matin/contract/passkeys'
import { failure, type Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { isGenuine, type RowReader, rowMac } from '#platform/secrets/row-mac.ts'
import { verifiedCounter, verifiedNew } from '#platform/secrets/webauthn.ts'
import { PASSKEY } from '../guards.ts'
import { areGenuine, CREDENTIALS, type Credentials, changeCredentials } from '../sign-in/credentials.ts'
import { customer, passkey } from '../tables.ts'
import { CHALLENGES } from './passkey-challenges.ts'

type PasskeyRow = typeof passkey.$inferSelect

/** Options for the browser, and the id of the challenge, which the browser's answer names. */
export interface Asked {
  challenge: string
  options: { challenge: string; [field: string]: unknown }
}

/** Owner and id of the passkey that proved a challenge. */
export interface Proof {
  customerId: string
  passkeyId: string
}

/** Creates a challenge for any passkey of this site; the browser offers those that it has. */
export async function askForProof(platform: Platform, origin: string): Promise<Asked> {
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'required',
  })
  const { challenge } = options
  const id = await CHALLENGES.keep(platform, { challenge, purpose: 'prove', customer: null })
  return { challenge: id, options: { ...options } }
}

/**
 * Checks a passkey's answer to a challenge; null when it proves nothing. A challenge is used once; only the
 * request that used it (`intent`) may repeat the same answer.
 */
export async function proofOf(
  tx: Tx,
  platform: Platform,
  answer: PasskeyAnswer,
  from: { origin: string; intent: string | null },
): Promise<Proof | null> {
  const wanted = { id: answer.challenge, purpose: 'prove', customer: null, intent: from.intent } as const
  const asked = await CHALLENGES.take(tx, platform, wanted)
  const [found] = await tx
    .select({ row: passkey, owner: CREDENTIALS })
    .from(passkey)
    .innerJoin(customer, eq(customer.id, passkey.customer))
    .where(eq(passkey.credential, answer.response.id))
  if (!asked || !found || !counts(platform, found.row, found.owner)) return null
  const { row } = found
  const again = asked.provenBy !== null
  if (again && asked.provenBy !== row.id) return null
  // The counter has advanced at the first time.
  const before = again ? { ...row, counter: 0n } : row
  const counter = await verifiedCounter(before, asked.challenge, answer, from.origin)
  if (counter === null) return null
  const proof = { customerId: row.customer, passkeyId: row.id }
  if (again) return proof
  await CHALLENGES.prove(tx, platform, asked, row.id)
  await tx
    .update(passkey)
    .set({ counter: BigInt(counter), usedAt: platform.clock.now() })
    .where(eq(passkey.id, row.id))
  return proof
}

/**
 * Whether a passkey with this credential id exists. Ids are random, so only a present or former holder can
 * name one.
 */
export async function isKnown(tx: Tx, credential: string): Promise<boolean> {
  const [row] = await tx.select({ id: passkey.id }).from(passkey).where(eq(passkey.credential, credential))
  return row !== undefined
}

/**
 * Creates the challenge with which the browser makes a passkey for a customer. Refused at the maximum number
 * of passkeys.
 */
export async function askForNew(
  tx: Tx,
  platform: Platform,
  customerId: string,
  site: { origin: string; appName: string; userName: string },
): Promise<Result<Asked>> {
  const existing = await rowsOf(tx, customerId)
  if (existing.length >= MAX_PASSKEYS) return failure('passkey_limit')
  const options = await generateRegistrationOptions({
    rpName: site.appName,
    rpID: new URL(site.origin).hostname,
    userName: site.userName,
    userID: new TextEncoder().encode(customerId),
    attestationType: 'none',
    excludeCredentials: existing.map(row => ({ id: row.credential, transports: row.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  const kept = { challenge, purpose: 'register', customer: customerId } as const
  const id = await CHALLENGES.keep(platform, kept, tx)
  return success({ challenge: id, options: { ...options } })
}

/** Registers the passkey that the browser made. */
export async function keepNew(
  tx: Tx,
  platform: Platform,
  customerId: string,
  made: PasskeyAnswer & { name: string; origin: string },
): Promise<Result<Passkey>> {
  const wanted = { id: made.challenge, purpose: 'register', customer: customerId, intent: null } as const
  const asked = await CHALLENGES.take(tx, platform, wanted)
  if (!asked) return failure('passkey_incorrect')
  const verified = await verifiedNew(asked.challenge, made, made.origin)
  if (!verified) return failure('passkey_incorrect')
  if ((await countOf(tx, customerId)) >= MAX_PASSKEYS) return failure('passkey_limit')
  const { credential, credentialBackedUp } = verified
  const values = {
    id: platform.ids.uuid(),
    customer: customerId,
    credential: credential.id,
    publicKey: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    name: made.name,
    synced: credentialBackedUp,
    createdAt: platform.clock.now(),
  }
  const [row] = await tx
    .insert(passkey)
    .values({ ...values, rowMac: rowMac(platform.config, PASSKEY, values) })
    .onConflictDoNothing()
    .returning()
  if (!row) return failure('passkey_exists')
  const counted = await changeCredentials(tx, platform, customerId, ({ passkeys }) => ({
    passkeys: [...passkeys, row.id],
  }))
  return counted ? success(toPasskey(row)) : failure('unauthorized')
}

/** Whether a passkey is genuine and still listed in its customer's credentials. */
function counts(reader: RowReader, row: PasskeyRow, owner: Credentials): boolean {
  return isGenuine(reader, PASSKEY, row) && areGenuine(reader, owner) && owner.passkeys.includes(row.id)
}

export async function passkeysOf(tx: Tx, customerId: string): Promise<Passkey[]> {
  return (await rowsOf(tx, customerId)).map(toPasskey)
}

export async function isOf(tx: Tx, customerId: string, id: string): Promise<boolean> {
  return (await rowsOf(tx, customerId)).some(row => row.id === id)
}

export async function countOf(tx: Tx, customerId: string): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(passkey).where(eq(passkey.customer, customerId))
  return found?.number ?? 0
}

export async function rename(
  tx: Tx,
  customerId: string,
  input: { id: string; name: string },
): Promise<Result<Passkey>> {
  const [row] = await tx
    .update(passkey)
    .set({ name: input.name })
    .where(and(eq(passkey.id, input.id), eq(passkey.customer, customerId)))
    .returning()
  return row ? success(toPasskey(row)) : failure('not_found')
}

/** Deletes a passkey and returns its name. */
export async function remove(
  tx: Tx,
  reader: RowReader,
  customerId: string,
  id: string,
): Promise<Result<string>> {
  const [row] = await tx
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.customer, customerId)))
    .returning({ name: passkey.name })
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

function rowsOf(tx: Tx, customerId: string): Promise<PasskeyRow[]> {
  return tx.select().from(passkey).where(eq(passkey.customer, customerId)).orderBy(asc(passkey.id))
}

function toPasskey(row: PasskeyRow): Passkey {
  const { id, name, synced } = row
  return {
    id,
    name,
    synced,
    createdAt: toTimestamp(row.createdAt),
    usedAt: row.usedAt && toTimestamp(row.usedAt),
  }
}
