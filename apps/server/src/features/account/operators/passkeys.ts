import {
  type addOperatorPasskey,
  MAX_OPERATOR_PASSKEYS,
  type OperatorPasskey,
} from '@matin/contract/admin/passkeys'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import { convertCOSEtoPKCS } from '@simplewebauthn/server/helpers'
import { claimAttempt, clearAttempts } from '#platform/attempts/throttle.ts'
import * as kit from '#platform/credentials/passkeys.ts'
import { deleteSessions } from '#platform/credentials/sessions.ts'
import type { Tx } from '#platform/db/database.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { HASHING, proofOf } from '#platform/secrets/hashing.ts'
import { record } from '../../notify/audit/service.ts'
import { CHALLENGES, type ChallengeRow } from './challenges.ts'
import { isProof, operatorById, SESSIONS } from './repository.ts'
import { operatorPasskey } from './tables.ts'

type PasskeyRow = typeof operatorPasskey.$inferSelect

/** COSE number of ECDSA on P-256 with SHA-256, which the signer verifies. */
const ES256 = -7
/** DER prefix of a P-256 public key as SubjectPublicKeyInfo, before the bytes of its curve point. */
const P256_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
/** Use of a challenge that any passkey of this site may answer, because the operator is not known yet. */
export const SIGN_IN = { purpose: 'sign_in', operator: null, act: null } as const

export const PASSKEYS: kit.Passkeys<PasskeyRow, ChallengeRow> = {
  table: operatorPasskey,
  owner: operatorPasskey.operator,
  challenges: CHALLENGES,
  toRegister: operator => ({ purpose: 'register', operator, act: null }),
  most: MAX_OPERATOR_PASSKEYS,
  algorithms: [ES256],
  rowOf(_platform, operator, made) {
    const point = convertCOSEtoPKCS(new Uint8Array(made.publicKey))
    return { ...made, operator, pin: Buffer.concat([P256_HEAD, point]).toString('base64url') }
  },
  // The database lets only its operator add a passkey, and nobody change its key.
  counts: async () => true,
}

/** Whether the operator has a passkey. A code then proves nothing: a phishing page can ask for one in our name. */
export async function hasPasskey(tx: Tx, operatorId: string): Promise<boolean> {
  return (await kit.passkeysOf(PASSKEYS, tx, operatorId)).length > 0
}

/** Begins the registration of a passkey of the caller. */
export function beginPasskey(
  platform: Platform,
  { operatorId, email, name }: OperatorCaller,
  origin: string,
): Promise<Result<kit.Asked>> {
  const names = { rpName: 'Console', userName: email, userDisplayName: name }
  return kit.askForNew(PASSKEYS, platform, operatorId, { origin, ...names })
}

/**
 * Registers the browser's new passkey. The first one requires the password, besides the code that the router
 * checks.
 */
export async function addPasskey(
  platform: Platform,
  caller: OperatorCaller,
  { password, ...made }: ParsedInputOf<typeof addOperatorPasskey>,
  origin: string,
): Promise<Result<OperatorPasskey>> {
  const first = !(await hasPasskey(platform.db, caller.operatorId))
  const known = first ? await knowsPassword(platform, caller, password) : success(null)
  if (!known.ok) return known
  return asOperator(platform, caller, async tx => {
    if (first === (await hasPasskey(tx, caller.operatorId))) return failure('passkey_required')
    const kept = await kit.keepNew(PASSKEYS, tx, platform, caller.operatorId, { ...made, origin })
    if (!kept.ok) return kept
    await clearAttempts(tx, platform, passwordTries(caller))
    await note(tx, platform, caller, 'operator.add_passkey', kept.value)
    return success(toOperatorPasskey(kept.value, caller.email))
  })
}

/** Removes one of the caller's passkeys. Other sessions that used it end. */
export function removePasskey(
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<Record<string, never>>> {
  return asOperator(platform, caller, async tx => {
    const row = await kit.removePasskey(PASSKEYS, tx, caller.operatorId, id)
    if (!row) return failure('not_found')
    await deleteSessions(SESSIONS, tx, caller.operatorId, { keep: caller.sessionId })
    await note(tx, platform, caller, 'operator.remove_passkey', row)
    return success({})
  })
}

export async function ownPasskeys(platform: Platform, caller: OperatorCaller): Promise<OperatorPasskey[]> {
  const rows = await kit.passkeysOf(PASSKEYS, platform.db, caller.operatorId)
  return rows.map(row => toOperatorPasskey(row, caller.email))
}

function toOperatorPasskey(row: PasskeyRow, operator: string): OperatorPasskey {
  const { credential, pin: key } = row
  return { ...kit.toPasskey(row), credential, pin: { operator, kind: 'passkey', key } }
}

/**
 * Whether the operator knows the password. Attempts are counted per session, so a stolen session with a
 * stolen code gains no further ones.
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
 * Returns the key under which the password attempts of a session are counted. An operator has few sessions,
 * and each began with password and factor.
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
