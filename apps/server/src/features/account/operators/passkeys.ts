import {
  type addOperatorPasskey,
  type askSignInPasskey,
  MAX_OPERATOR_PASSKEYS,
  type OperatorPasskey,
} from '@matin/contract/admin/passkeys'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import type { PasskeyAnswer } from '@matin/contract/factor'
import { failure, type Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { convertCOSEtoPKCS } from '@simplewebauthn/server/helpers'
import { and, asc, eq } from 'drizzle-orm'
import { claimAttempt, clearAttempts } from '#platform/attempts/throttle.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { HASHING, proofOf } from '#platform/secrets/hashing.ts'
import { verifiedCounter, verifiedNew } from '#platform/secrets/webauthn.ts'
import { record } from '../../notify/audit/service.ts'
import { keepChallenge, noteProof, takeChallenge } from './challenges.ts'
import { endOtherSessions, isProof, operatorById } from './repository.ts'
import { operatorPasskey } from './tables.ts'

type PasskeyRow = typeof operatorPasskey.$inferSelect
type Asked = DataOf<typeof askSignInPasskey>

/** COSE number of ECDSA on P-256 with SHA-256, which the signer verifies. */
const ES256 = -7
/** DER prefix of a P-256 key as SubjectPublicKeyInfo. The point follows it. */
const P256_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

/** Creates a challenge for any passkey of this site, because the operator is not known yet. */
export async function askForSignIn(platform: Platform, origin: string): Promise<Asked> {
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'required',
  })
  const { challenge } = options
  const id = await keepChallenge(platform, { purpose: 'sign_in', operator: null, challenge, act: null })
  return { challenge: id, options: { ...options } }
}

/** Whether the answer is by a passkey of this operator to the issued challenge. The challenge is spent. */
export async function isPasskeyOf(
  tx: Tx,
  platform: Platform,
  operatorId: string,
  answer: PasskeyAnswer,
  asked: { purpose: 'sign_in' | 'step_up'; act: string | null; intent: string | null; origin: string },
): Promise<boolean> {
  const { purpose, act, intent, origin } = asked
  const operator = purpose === 'sign_in' ? null : operatorId
  const taken = await takeChallenge(tx, platform, {
    id: answer.challenge,
    purpose,
    operator,
    act,
    intent,
  })
  const row = (await passkeyRows(tx, operatorId)).find(one => one.credential === answer.response.id)
  if (!taken || !row) return false
  const again = taken.provenBy !== null
  if (again && taken.provenBy !== row.id) return false
  // The counter has advanced at the first time.
  const before = again ? { ...row, counter: 0n } : row
  const counter = await verifiedCounter(before, taken.challenge, answer, origin)
  if (counter === null) return false
  if (again) return true
  await noteProof(tx, platform, taken, row.id)
  await tx
    .update(operatorPasskey)
    .set({ counter: BigInt(counter), usedAt: platform.clock.now() })
    .where(eq(operatorPasskey.id, row.id))
  return true
}

/** Begins the registration of a passkey of the caller. */
export async function beginPasskey(
  platform: Platform,
  caller: OperatorCaller,
  origin: string,
): Promise<Result<Asked>> {
  const existing = await passkeyRows(platform.db, caller.operatorId)
  if (existing.length >= MAX_OPERATOR_PASSKEYS) return failure('passkey_limit')
  const options = await generateRegistrationOptions({
    rpName: 'Console',
    rpID: new URL(origin).hostname,
    userName: caller.email,
    userDisplayName: caller.name,
    userID: new TextEncoder().encode(caller.operatorId),
    attestationType: 'none',
    supportedAlgorithmIDs: [ES256],
    excludeCredentials: existing.map(row => ({ id: row.credential, transports: row.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  const kept = { purpose: 'register', operator: caller.operatorId, challenge, act: null } as const
  return success({ challenge: await keepChallenge(platform, kept), options: { ...options } })
}

/**
 * Registers the browser's new passkey. The first one requires the password, besides the code that the router
 * checks.
 */
export async function addPasskey(
  platform: Platform,
  caller: OperatorCaller,
  { password, name, ...answer }: ParsedInputOf<typeof addOperatorPasskey>,
  origin: string,
): Promise<Result<OperatorPasskey>> {
  const first = (await passkeyRows(platform.db, caller.operatorId)).length === 0
  const known = first ? await knowsPassword(platform, caller, password) : success(null)
  if (!known.ok) return known
  return asOperator(platform, caller, async tx => {
    const { operatorId: operator } = caller
    const wanted = { id: answer.challenge, purpose: 'register', operator, act: null, intent: null } as const
    const taken = await takeChallenge(tx, platform, wanted)
    const made = taken && (await verifiedNew(taken.challenge, answer, origin, [ES256]))
    if (!made) return failure('passkey_incorrect')
    const rows = await passkeyRows(tx, operator)
    if (rows.length >= MAX_OPERATOR_PASSKEYS) return failure('passkey_limit')
    if (first !== (rows.length === 0)) return failure('passkey_required')
    const { credential, credentialBackedUp } = made
    const [row] = await tx
      .insert(operatorPasskey)
      .values({
        id: platform.ids.uuid(),
        operator,
        credential: credential.id,
        publicKey: credential.publicKey,
        pin: Buffer.concat([P256_HEAD, convertCOSEtoPKCS(credential.publicKey)]).toString('base64url'),
        counter: BigInt(credential.counter),
        transports: credential.transports ?? [],
        name,
        synced: credentialBackedUp,
        createdAt: platform.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) return failure('passkey_exists')
    await clearAttempts(tx, platform, passwordTries(caller))
    await note(tx, platform, caller, 'operator.add_passkey', row)
    return success(toPasskey(row, caller.email))
  })
}

/** Removes one of the caller's passkeys. Other sessions that used it end. */
export function removePasskey(
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<Record<string, never>>> {
  return asOperator(platform, caller, async tx => {
    const own = and(eq(operatorPasskey.id, id), eq(operatorPasskey.operator, caller.operatorId))
    const [row] = await tx.delete(operatorPasskey).where(own).returning()
    if (!row) return failure('not_found')
    await endOtherSessions(tx, caller)
    await note(tx, platform, caller, 'operator.remove_passkey', row)
    return success({})
  })
}

/**
 * Removes all passkeys of an operator who gets another authenticator, because somebody else may have the lost
 * ones.
 */
export async function removePasskeysOf(tx: Tx, operatorId: string): Promise<void> {
  await tx.delete(operatorPasskey).where(eq(operatorPasskey.operator, operatorId))
}

export async function ownPasskeys(platform: Platform, caller: OperatorCaller): Promise<OperatorPasskey[]> {
  const rows = await passkeyRows(platform.db, caller.operatorId)
  return rows.map(row => toPasskey(row, caller.email))
}

export function passkeyRows(tx: Tx, operatorId: string): Promise<PasskeyRow[]> {
  return tx
    .select()
    .from(operatorPasskey)
    .where(eq(operatorPasskey.operator, operatorId))
    .orderBy(asc(operatorPasskey.id))
}

function toPasskey(row: PasskeyRow, email: string): OperatorPasskey {
  const { id, credential, name, synced, pin } = row
  return {
    id,
    credential,
    name,
    synced,
    createdAt: toTimestamp(row.createdAt),
    usedAt: row.usedAt && toTimestamp(row.usedAt),
    pin: { operator: email, kind: 'passkey', key: pin },
  }
}

/**
 * Whether the operator knows the password. Attempts count as elsewhere, so a stolen session with a stolen
 * code gains no further ones.
 */
async function knowsPassword(
  platform: Platform,
  caller: OperatorCaller,
  password: string | undefined,
): Promise<Result<null>> {
  HASHING.assertCapacity(caller.operatorId)
  if ((await claimAttempt(platform, passwordTries(caller))) > 0) return failure('too_many_requests')
  const row = await operatorById(platform.db, caller.operatorId)
  if (!row) return failure('unauthorized')
  const proof = await proofOf(row.passwordSalt, password ?? '', row.id)
  return (await isProof(platform.db, row.id, proof))
    ? success(null)
    : failure('password_incorrect', { field: 'password' })
}

/**
 * Key of password attempts, which are counted per session. Sessions are few, and each began with password and
 * factor.
 */
export function passwordTries({ operatorId, sessionId }: OperatorCaller): string {
  return `password|${operatorId}|${sessionId}`
}

function note(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  action: string,
  { name, pin }: PasskeyRow,
): Promise<void> {
  return record(tx, platform, caller, {
    action,
    subject: `operator:${caller.operatorId}`,
    details: { name, pin },
  })
}
