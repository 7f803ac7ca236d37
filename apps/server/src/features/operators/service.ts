import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { CreatedOperator, CreateOperator } from '@matin/contract/internal-operators'
import { OPERATOR_PASSWORD_MIN, type OperatorInfo, type operatorLogin } from '@matin/contract/operators'
import { passwordFault } from '@matin/domain/auth/password'
import { verify } from '@node-rs/argon2'
import type { Config } from '../../config.ts'
import { inTransaction, type Tx, violatedConstraint } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { claimGuess, forgiveGuesses } from '../../platform/guesses/guesses.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { isCommonPassword } from '../../platform/secrets/common-passwords.ts'
import { hashSecret } from '../../platform/secrets/hashing.ts'
import { newTotpSecret, totpStep, totpUri } from '../../platform/secrets/totp.ts'
import { open, seal } from '../../platform/secrets/vault.ts'
import { COMMAND_LINE, record } from '../audit/service.ts'
import { readSettings } from '../settings/service.ts'
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
import { operator, operatorRole } from './tables.ts'

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
  if ((await claimGuess(platform, subject)) > 0) return failure('too_many_requests')
  const row = await operatorByEmail(platform.db, input.account)
  const matches = await verify(row?.passwordHash ?? (await dummyHash(platform.config)), input.password)
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
  if (signedIn.ok) await forgiveGuesses(platform, subject)
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
export async function claimCodeTry(platform: Platform, operatorId: string): Promise<boolean> {
  return (await claimGuess(platform, `code|${operatorId}`)) === 0
}

export function forgiveCodeTries(platform: Platform, operatorId: string): Promise<void> {
  return forgiveGuesses(platform, `code|${operatorId}`)
}

/** Names of operators by id, for what others show of them. */
export function operatorNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  return namesOf(tx, ids)
}

/** What development seeds instead of drawing it. */
export interface KnownSecret {
  totpSecret?: string
}

/** Makes an operator; the authenticator's secret is in this answer and nowhere else. */
export async function createOperator(
  platform: Platform,
  input: CreateOperator,
  known: KnownSecret = {},
): Promise<Result<CreatedOperator>> {
  if ([...input.password].length < OPERATOR_PASSWORD_MIN)
    return failure('password_too_short', { field: 'password' })
  if (passwordFault(input.password) || isCommonPassword(input.password, [input.email]))
    return failure('password_too_common', { field: 'password' })
  const passwordHash = await hashSecret(platform.config, input.password)
  const id = platform.ids.uuid()
  const secret = known.totpSecret ?? newTotpSecret()
  try {
    return await inTransaction(platform.db, async tx => {
      await tx.insert(operator).values({
        id,
        email: input.email,
        name: input.name,
        passwordHash,
        totpSecret: seal(platform.config, { purpose: 'totp', owner: id }, secret),
        createdAt: platform.clock.now(),
      })
      await tx.insert(operatorRole).values(input.roles.map(role => ({ operator: id, role })))
      await record(tx, platform, COMMAND_LINE, {
        action: 'operator.create',
        subject: `operator:${id}`,
        details: { email: input.email, name: input.name, roles: input.roles.join(',') },
      })
      return success({ id, email: input.email, ...(await secretFor(tx, input.email, secret)) })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'operator_email_key')
      return failure('operator_exists', { field: 'email' })
    throw error
  }
}

/** How an authenticator app is given a secret. */
export async function secretFor(
  tx: Tx,
  email: string,
  totpSecret: string,
): Promise<Pick<CreatedOperator, 'totpSecret' | 'totpUri'>> {
  const { appName } = await readSettings(tx)
  return { totpSecret, totpUri: totpUri(totpSecret, appName, email) }
}

async function useCode(tx: Tx, platform: Platform, row: OperatorRow, code: string): Promise<Result<null>> {
  const secret = open(platform.config, { purpose: 'totp', owner: row.id }, row.totpSecret)
  const step = totpStep(secret, code, platform.clock.now())
  const fresh = step !== null && (await consumeStep(tx, row.id, step))
  return fresh ? success(null) : failure('totp_incorrect', { field: 'totp' })
}

let dummy: Promise<string> | undefined
function dummyHash(config: Config): Promise<string> {
  dummy ??= hashSecret(config, 'no operator has this password')
  return dummy
}
