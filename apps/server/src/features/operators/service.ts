import { COMMAND_LINE } from '@matin/contract/audit'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { CreatedOperator, CreateOperator } from '@matin/contract/internal-operators'
import type { OperatorInfo, operatorLogin } from '@matin/contract/operators'
import { asCommandLine } from '../../platform/acting.ts'
import { askIn } from '../../platform/acts/ask.ts'
import { claimAttempt, forgiveAttempts } from '../../platform/attempts/attempts.ts'
import { claimGuess, forgiveGuess } from '../../platform/attempts/sign-in.ts'
import { inTransaction, type Tx, violatedConstraint } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { networkOf } from '../../platform/network.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { HASHING, newProofSalt, proofOf } from '../../platform/secrets/hashing.ts'
import { newTotpSecret, totpStep, totpUri } from '../../platform/secrets/totp.ts'
import { open, seal } from '../../platform/secrets/vault.ts'
import { record } from '../audit/service.ts'
import { readSettings } from '../settings/service.ts'
import { refuseOperatorPassword } from './passwords.ts'
import {
  consumeStep,
  endOperatorSession,
  insertOperator,
  isProof,
  namesOf,
  type OperatorRow,
  openSession,
  operatorByEmail,
  operatorById,
  operatorOfToken,
  rolesOf,
} from './repository.ts'

/** Whose proof is asked for when there is no such account, so that it takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The operator of a token, null for a customer's token and for any other. */
export function authenticateOperator(platform: Platform, token: string): Promise<OperatorCaller | null> {
  return operatorOfToken(platform, token)
}

/**
 * Signs in with password and authenticator code. One answer for everything that is wrong, and the same hashing work for unknown
 * accounts; tries from one network at one account wait longer and longer. Codes are counted for the account, wherever they come
 * from, but only with the right password: so nobody else makes an operator wait, and 429 says nothing of the password.
 */
export async function signIn(
  platform: Platform,
  input: ParsedInputOf<typeof operatorLogin>,
  from: { ip: string; userAgent: string },
): Promise<Result<DataOf<typeof operatorLogin>>> {
  const guess = { account: `operator|${input.account}`, ip: from.ip, device: null }
  HASHING.requireRoom(networkOf(from.ip))
  const { wait, attacked } = await claimGuess(platform, guess)
  if (wait > 0) return failure('too_many_requests')
  const row = await operatorByEmail(platform.db, input.account)
  const salt = row?.passwordSalt ?? newProofSalt(platform.config)
  const proof = await proofOf(salt, input.password, networkOf(from.ip))
  const incorrect = failure(attacked ? 'too_many_requests' : 'operator_sign_in_incorrect')
  if (!(await isProof(platform.db, row?.id ?? NOBODY, proof)) || !row) return incorrect
  const codes = `sign-in code|${row.id}`
  if ((await claimAttempt(platform, codes)) > 0) return incorrect
  return inTransaction(platform.db, async tx => {
    const caller = await beginSession(tx, platform, row, proof, from)
    if (!caller || !(await useCode(tx, platform, row, input.totp)).ok) return incorrect
    await forgiveGuess(tx, guess)
    await forgiveAttempts(tx, codes)
    await record(tx, platform, caller, { action: 'operator.sign_in', subject: `operator:${row.id}` })
    const { token, expiresAt } = caller
    return success({ token, expiresAt: toTimestamp(expiresAt), operator: whoIs(caller) })
  })
}

/**
 * Begins the session of an operator whose password this is the proof of; null when it is not. The code of the
 * authenticator is the caller's to ask for. The transaction is the operator's act from here on.
 */
export async function beginSession(
  tx: Tx,
  platform: Platform,
  row: OperatorRow | null,
  proof: Buffer,
  from: { ip: string; userAgent: string },
): Promise<(OperatorCaller & { expiresAt: Temporal.Instant }) | null> {
  const session = await openSession(tx, platform, { operatorId: row?.id ?? NOBODY, proof }, from)
  if (!row || !session) return null
  const { id: operatorId, name, email } = row
  const { id: sessionId, token, expiresAt } = session
  return { operatorId, sessionId, token, expiresAt, name, email, roles: await rolesOf(tx, operatorId) }
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

/**
 * Asks for a fresh code before an act that weighs more, in the act's transaction: a code serves one act. The right one forgives
 * the tries before it, once the act is done.
 */
export async function stepUp(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  code: string | undefined,
): Promise<Result<null>> {
  if (code === undefined) return failure('totp_required', { field: 'totp' })
  const row = await operatorById(tx, caller.operatorId)
  if (!row) return failure('unauthorized')
  const used = await useCode(tx, platform, row, code)
  if (used.ok) await forgiveAttempts(tx, codeTries(row.id))
  return used
}

/** Counts a try of a code outside the act's transaction; false while the operator must wait. */
export async function claimCodeTry(platform: Platform, operatorId: string): Promise<boolean> {
  return (await claimAttempt(platform, codeTries(operatorId))) === 0
}

function codeTries(operatorId: string): string {
  return `code|${operatorId}`
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
  const weak = refuseOperatorPassword(input.password, input.email)
  if (weak) return weak
  const salt = newProofSalt(platform.config)
  const proof = await proofOf(salt, input.password, 'command line')
  const id = platform.ids.uuid()
  const secret = known.totpSecret ?? newTotpSecret()
  const sealed = seal(platform.config, { purpose: 'totp', owner: id }, secret)
  try {
    return await asCommandLine(platform, async tx => {
      await insertOperator(tx, {
        ...input,
        id,
        salt,
        proof,
        totpSecret: sealed,
        createdAt: platform.clock.now(),
      })
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
  const { appName } = await readSettings(askIn(tx))
  return { totpSecret, totpUri: totpUri(totpSecret, appName, email) }
}

async function useCode(tx: Tx, platform: Platform, row: OperatorRow, code: string): Promise<Result<null>> {
  const secret = open(platform.config, { purpose: 'totp', owner: row.id }, row.totpSecret)
  const step = totpStep(secret, code, platform.clock.now())
  const fresh = step !== null && (await consumeStep(tx, row.id, step))
  return fresh ? success(null) : failure('totp_incorrect', { field: 'totp' })
}
