import type * as contract from '@matin/contract/admin/passkeys'
import {
  type listOperatorPasskeys,
  MAX_OPERATOR_PASSKEYS,
  type OperatorPasskey,
} from '@matin/contract/admin/passkeys'
import { failure, success } from '@matin/contract/result'
import { STEP_UP_MINUTES } from '@matin/domain/operators/step-up'
import { clearAttempts } from '#platform/attempts/throttle.ts'
import { challengesOf } from '#platform/credentials/challenges.ts'
import * as kit from '#platform/credentials/passkeys.ts'
import { deleteSessions } from '#platform/credentials/sessions.ts'
import type { Tx } from '#platform/db/database.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { record } from '../../notify/audit/service.ts'
import { knowsPassword, operatorPasswordTries } from './passwords.ts'
import { OPERATOR_SESSIONS } from './repository.ts'
import { operatorChallenge, operatorPasskey } from './tables.ts'

type PasskeyRow = typeof operatorPasskey.$inferSelect
type ChallengeRow = typeof operatorChallenge.$inferSelect

/** Challenges of operators' passkeys. A challenge for step-up is valid for one command only (`act`). */
export const OPERATOR_CHALLENGES = challengesOf<ChallengeRow>({
  table: operatorChallenge,
  use: ['purpose', 'operator', 'act'],
  minutes: STEP_UP_MINUTES,
  keptHours: 0,
})

export const { keep: keepChallenge, take: takeChallenge } = OPERATOR_CHALLENGES

/** COSE number of ECDSA on P-256 with SHA-256, which the signer verifies. */
const ES256 = -7
/** DER prefix of a P-256 public key as SubjectPublicKeyInfo, before the bytes of its curve point. */
const P256_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
/** Purpose of challenges that any passkey of this site may answer, because the operator is not known yet. */
export const SIGN_IN = { purpose: 'sign_in', operator: null, act: null } as const

export const OPERATOR_PASSKEYS: kit.Passkeys<PasskeyRow, ChallengeRow> = {
  table: operatorPasskey,
  owner: operatorPasskey.operator,
  challenges: OPERATOR_CHALLENGES,
  toRegister: operator => ({ purpose: 'register', operator, act: null }),
  most: MAX_OPERATOR_PASSKEYS,
  algorithms: [ES256],
  async rowOf(_platform, operator, made) {
    const { convertCOSEtoPKCS } = await import('@simplewebauthn/server/helpers')
    const point = convertCOSEtoPKCS(new Uint8Array(made.publicKey))
    return { ...made, operator, pin: Buffer.concat([P256_HEAD, point]).toString('base64url') }
  },
  // The database lets only its operator add a passkey, and nobody change its key.
  counts: async () => true,
}

/** Codes of an operator with a passkey prove nothing, because a phishing page can ask for a code. */
export async function hasPasskey(tx: Tx, operatorId: string): Promise<boolean> {
  return (await kit.passkeysOf(OPERATOR_PASSKEYS, tx, operatorId)).length > 0
}

export const beginOperatorPasskey: Query<typeof contract.beginOperatorPasskey> = (
  platform,
  { caller: { operatorId, email, name }, origin },
) => {
  const names = { rpName: 'Console', userName: email, userDisplayName: name }
  return kit.askForNew(OPERATOR_PASSKEYS, platform, operatorId, { origin, ...names })
}

/** The first passkey requires the password, besides the code that the router checks. */
export const addOperatorPasskey: Query<typeof contract.addOperatorPasskey> = async (
  platform,
  { caller, input: { password, ...made }, origin },
) => {
  const first = !(await hasPasskey(platform.db, caller.operatorId))
  const known = first && (await knowsPassword(platform, caller, { password, field: 'password' }))
  if (known && !known.ok) return known
  return asOperator(platform, caller, async tx => {
    if (first === (await hasPasskey(tx, caller.operatorId))) return failure('passkey_required')
    const kept = await kit.keepPasskey(OPERATOR_PASSKEYS, tx, platform, caller.operatorId, {
      ...made,
      origin,
    })
    if (!kept.ok) return kept
    await clearAttempts(tx, platform, operatorPasswordTries(caller))
    await note(tx, platform, caller, 'operator.add_passkey', kept.value)
    return success(toOperatorPasskey(kept.value, caller.email))
  })
}

/** Removes one of the caller's passkeys. All other sessions of the caller end. */
export const removeOperatorPasskey: Query<typeof contract.removeOperatorPasskey> = (
  platform,
  { caller, input: { id } },
) =>
  asOperator(platform, caller, async tx => {
    const row = await kit.removePasskey(OPERATOR_PASSKEYS, tx, caller.operatorId, id)
    if (!row) return failure('not_found')
    await deleteSessions(OPERATOR_SESSIONS, tx, caller.operatorId, { keep: caller.sessionId })
    await note(tx, platform, caller, 'operator.remove_passkey', row)
    return success({})
  })

export const operatorPasskeys: Query<typeof listOperatorPasskeys> = async ({ db }, { caller }) => {
  const rows = await kit.passkeysOf(OPERATOR_PASSKEYS, db, caller.operatorId)
  return { items: rows.map(row => toOperatorPasskey(row, caller.email)) }
}

function toOperatorPasskey(row: PasskeyRow, operator: string): OperatorPasskey {
  const { credential, pin: key } = row
  return { ...kit.toPasskey(row), credential, pin: { operator, kind: 'passkey', key } }
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
