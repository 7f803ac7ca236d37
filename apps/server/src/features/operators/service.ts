import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { OperatorInfo, operatorLogin } from '@matin/contract/operators'
import { hash, verify } from '@node-rs/argon2'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { totpStep } from '../../platform/secrets/totp.ts'
import { open } from '../../platform/secrets/vault.ts'
import { record } from '../audit/service.ts'
import {
  consumeStep,
  endOperatorSession,
  namesOf,
  type OperatorRow,
  operatorByEmail,
  operatorById,
  operatorOfToken,
  rolesOf,
  startOperatorSession,
} from './repository.ts'
import { claimTry, forgiveTries } from './tries.ts'

/** The operator of a token, null for a customer's token and for any other. */
export function authenticateOperator(platform: Platform, token: string): Promise<OperatorCaller | null> {
  return operatorOfToken(platform, token)
}

/**
 * Signs in with password and authenticator code. One answer for everything that is wrong, and the same hashing
 * work for unknown accounts; tries from one address at one account wait longer and longer.
 */
export async function signIn(
  platform: Platform,
  input: ParsedInputOf<typeof operatorLogin>,
  from: { ip: string; userAgent: string },
): Promise<Result<DataOf<typeof operatorLogin>>> {
  const subject = `sign-in|${input.account}|${from.ip}`
  if (!(await claimTry(platform, subject))) return failure('too_many_requests')
  const row = await operatorByEmail(platform.db, input.account)
  const matches = await verify(row?.passwordHash ?? (await dummyHash()), input.password)
  if (!row || !matches) return failure('operator_sign_in_incorrect')
  const signedIn = await inTransaction(platform.db, async tx => {
    const code = await useCode(tx, platform, row, input.totp)
    if (!code.ok) return failure('operator_sign_in_incorrect')
    const { token, expiresAt } = await startOperatorSession(tx, platform, row.id, from)
    const roles = await rolesOf(tx, row.id)
    const { id, name, email } = row
    const caller = { operatorId: id, sessionId: '', name, email, roles }
    await record(tx, platform, caller, { action: 'operator.sign_in', subject: `operator:${id}` })
    return success({ token, expiresAt: toTimestamp(expiresAt), operator: { id, name, email, roles } })
  })
  if (signedIn.ok) await forgiveTries(platform, subject)
  return signedIn
}

export async function signOut(
  platform: Platform,
  caller: OperatorCaller,
): Promise<Result<Record<string, never>>> {
  await endOperatorSession(platform.db, caller.sessionId)
  return success({})
}

export function whoIs(caller: OperatorCaller): OperatorInfo {
  return { id: caller.operatorId, name: caller.name, email: caller.email, roles: [...caller.roles] }
}

/** Asks for a fresh code before an act that weighs more, in the act's transaction: a code serves one act. */
export async function stepUp(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  code: string | undefined,
): Promise<Result<null>> {
  if (code === undefined) return failure('totp_required', { field: 'totp' })
  const row = await operatorById(tx, caller.operatorId)
  return row ? useCode(tx, platform, row, code) : failure('unauthorized')
}

/** Counts a try of a code outside the act's transaction; false while the operator must wait. */
export function claimCodeTry(platform: Platform, operatorId: string): Promise<boolean> {
  return claimTry(platform, `code|${operatorId}`)
}

export function forgiveCodeTries(platform: Platform, operatorId: string): Promise<void> {
  return forgiveTries(platform, `code|${operatorId}`)
}

/** Names of operators by id, for what others show of them. */
export function operatorNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  return namesOf(tx, ids)
}

async function useCode(tx: Tx, platform: Platform, row: OperatorRow, code: string): Promise<Result<null>> {
  const secret = open(platform.config, { purpose: 'totp', owner: row.id }, row.totpSecret)
  const step = totpStep(secret, code, platform.clock.now())
  const fresh = step !== null && (await consumeStep(tx, row.id, step))
  return fresh ? success(null) : failure('totp_incorrect', { field: 'totp' })
}

let dummy: Promise<string> | undefined
function dummyHash(): Promise<string> {
  dummy ??= hash('no operator has this password')
  return dummy
}
