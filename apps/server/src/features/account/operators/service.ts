import { COMMAND_LINE } from '@matin/contract/admin/audit'
import {
  MAX_OPERATOR_SESSIONS,
  type OperatorInfo,
  type operatorLogin,
  type operatorLogout,
} from '@matin/contract/admin/operators'
import type { CreatedOperator, CreateOperator } from '@matin/contract/internal/operators'
import { failure, type Result, success } from '@matin/contract/result'
import { type OperatorRole, PERMISSIONS, type Permission } from '@matin/domain/operators/permissions'
import { sql } from 'drizzle-orm'
import { clearLoginAttempt, recordLoginAttempt } from '#platform/attempts/login-attempts.ts'
import { claimAttempt, clearAttempts, type ThrottlePolicy } from '#platform/attempts/throttle.ts'
import { loadIn } from '#platform/commands/batch-query.ts'
import { provenPasskey } from '#platform/credentials/passkeys.ts'
import { deleteSessions, sessionsOf } from '#platform/credentials/sessions.ts'
import { inTransaction, rowsOf, type Tx, textArray, violatedConstraint } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { networkOf } from '#platform/network.ts'
import { asCommandLine } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { OperatorSignIn, Query } from '#platform/query.ts'
import { HASHING, newProofSalt, proofOf } from '#platform/secrets/hashing.ts'
import { newTotpSecret, totpUri } from '#platform/secrets/totp.ts'
import { seal } from '#platform/secrets/vault.ts'
import type { StepUps } from '#platform/step-up.ts'
import { record } from '../../notify/audit/service.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { useOperatorCode } from './codes.ts'
import { hasPasskey, OPERATOR_PASSKEYS, SIGN_IN } from './passkeys.ts'
import { refuseOperatorPassword } from './passwords.ts'
import {
  activeOperators,
  insertOperator,
  isProof,
  namesOf,
  OPERATOR_SESSIONS,
  type OperatorRow,
  openOperatorSession,
  operatorByEmail,
  operatorOfToken,
  rolesOf,
} from './repository.ts'
import { grantStepUp, isStepUpOpen, proveStepUp } from './step-up.ts'

/** No operator has this id. Sign-ins with an unknown email check against it, to take equally long. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Action of the audit entry of a sign-in, which also makes its network known. */
const SIGNED_IN = 'operator.sign_in'

/** The guard authenticates tokens, checks step-up proofs and opens grants. */
export function operatorGuard(
  platform: Platform,
): StepUps & { authenticate(token: string): Promise<OperatorCaller | null> } {
  return {
    authenticate: token => operatorOfToken(platform, token),
    prove: asked => proveStepUp(platform, asked),
    isOpen: (caller, scope) => isStepUpOpen(platform, caller, scope),
    grantStepUp: (tx, caller, scope) => grantStepUp(tx, platform, caller, scope),
  }
}

export function operatorsWho(tx: Tx, permission: Permission): Promise<{ id: string; name: string }[]> {
  return activeOperators(tx, PERMISSIONS[permission])
}

/** The first needs permission `one`, the second `other`; neither may have been invited by the other alone. */
export async function isTwoPeople(
  tx: Tx,
  first: string,
  second: string,
  one: Permission,
  other: Permission,
): Promise<boolean> {
  const [asked] = await rowsOf<{ two: boolean }>(
    tx,
    sql`SELECT is_two_people(${first}::uuid, ${second}::uuid, ${one}, ${other}) AS two`,
  )
  return asked?.two === true
}

/** Returns those who may decide together with operator `one`. All of them need the permission. */
export async function othersThan(
  tx: Tx,
  one: string,
  operators: readonly string[],
  permission: Permission,
): Promise<ReadonlySet<string>> {
  if (operators.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT o.id FROM unnest(${textArray(operators)}::uuid[]) AS o (id) WHERE is_two_people(o.id, ${one}::uuid, ${permission}, ${permission})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns those of the given operators' sessions that have not ended, with the operators' present roles. */
export async function rolesOfSessions(
  { db, clock }: Platform,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OperatorRole[]>> {
  const rows = await rowsOf<{ id: string; roles: OperatorRole[] }>(
    db,
    sql`SELECT s.id, array(SELECT r.role FROM operator_role r WHERE r.operator = s.operator) AS roles FROM operator_session s
      WHERE s.id = ANY (${textArray(sessionIds)}::uuid[]) AND s.expires_at > ${toTimestamp(clock.now())}::timestamptz`,
  )
  return new Map(rows.map(({ id, roles }) => [id, roles]))
}

/**
 * Policy for wrong codes of an operator from all unknown networks together. Somebody with the password tries
 * 39 codes in the first 24 hours and 24 a day later. At any time three of 1,000,000 codes are right, so one is
 * found with a probability of 0.012 % on the first day. A known network has 109 codes and 96 a day later.
 */
const UNKNOWN_NETWORKS_POLICY: ThrottlePolicy = { free: 4, longestSeconds: 3600 }
/** Days for which a network is known after a sign-in. */
const KNOWN_NETWORK_DAYS = 90

/**
 * Signs in with a password and a passkey or authenticator code. All faults get one answer, and unknown
 * accounts cost the same hashing work. Waits after attempts from one network at one account grow. A right
 * answer by a passkey, and each network from which the operator has signed in, have attempts of their own.
 * Codes are counted with the right password only, from all unknown networks together. So others cannot delay
 * an operator who has a passkey or a known network, and 429 reveals nothing about the account.
 */
export const signIn: OperatorSignIn<typeof operatorLogin> = async (platform, { input, ...from }) => {
  const network = networkOf(from.ip)
  const row = await operatorByEmail(platform.db, input.account)
  const operatorId = row?.id ?? NOBODY
  const isKnown = await isKnownNetwork(platform, operatorId, network)
  const asked = { use: SIGN_IN, owner: operatorId, intent: null, origin: from.origin }
  const passkey = input.passkey && (await provenPasskey(OPERATOR_PASSKEYS, platform, input.passkey, asked))
  const own = passkey ? `passkey ${passkey.id}` : isKnown ? `network ${network}` : null
  const key = own === null ? network : { known: `${operatorId} ${own}` }
  HASHING.assertCapacity(key)
  const guess = { account: `operator|${input.account}`, ip: from.ip, device: own }
  const { wait, attacked } = await recordLoginAttempt(platform, guess)
  if (wait > 0) return failure('too_many_requests')
  const salt = row?.passwordSalt ?? newProofSalt(platform.config)
  const proof = await proofOf(salt, input.password, key)
  const incorrect = failure(attacked ? 'too_many_requests' : 'operator_sign_in_incorrect')
  if (!(await isProof(platform.db, operatorId, proof)) || !row) return incorrect
  if (input.passkey && !passkey) return incorrect
  const codes = isKnown ? `sign-in code|${row.id}|${network}` : `sign-in code|${row.id}`
  const policy = isKnown ? undefined : UNKNOWN_NETWORKS_POLICY
  if (!passkey && (await claimAttempt(platform, codes, policy)) > 0) return incorrect
  return inTransaction(platform.db, async tx => {
    const caller = await beginSession(tx, platform, row, proof, from)
    if (!caller || !(passkey || (await isSecondFactor(tx, platform, row, input.totp)))) return incorrect
    await clearLoginAttempt(tx, platform, guess)
    // Ends the session that the browser still had.
    const former = from.caller
    if (former) await deleteSessions(OPERATOR_SESSIONS, tx, former.operatorId, { only: former.sessionId })
    await clearAttempts(tx, platform, codes)
    await record(tx, platform, caller, {
      action: SIGNED_IN,
      subject: `operator:${row.id}`,
      details: { network },
    })
    const { token, expiresAt } = caller
    return success({ token, expiresAt: toTimestamp(expiresAt), operator: whoIs(caller) })
  })
}

/**
 * Whether the operator has signed in from the network within KNOWN_NETWORK_DAYS. The database accepts audit
 * entries of the current operator only, so the app's login role cannot make a network known.
 */
async function isKnownNetwork({ db, clock }: Platform, id: string, network: string): Promise<boolean> {
  const since = toTimestamp(clock.now().subtract({ hours: KNOWN_NETWORK_DAYS * 24 }))
  const [row] = await rowsOf<{ known: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT FROM audit_log WHERE actor = ${id}::uuid AND action = ${SIGNED_IN}
      AND at > ${since}::timestamptz AND details ->> 'network' = ${network}) AS known`,
  )
  return row?.known === true
}

/**
 * Begins a session if `proof` is derived from the operator's password, and ends the oldest beyond the
 * maximum; otherwise null. Makes the operator the transaction's current one. Does not check the second
 * factor.
 */
export async function beginSession(
  tx: Tx,
  platform: Platform,
  row: OperatorRow | null,
  proof: Buffer,
  from: { ip: string; userAgent: string },
): Promise<(OperatorCaller & { expiresAt: Temporal.Instant }) | null> {
  const session = await openOperatorSession(tx, platform, { operatorId: row?.id ?? NOBODY, proof }, from)
  if (!row || !session) return null
  const sessions = await sessionsOf(OPERATOR_SESSIONS, tx, row.id, platform.clock.now())
  for (const { id: only } of sessions.slice(MAX_OPERATOR_SESSIONS))
    await deleteSessions(OPERATOR_SESSIONS, tx, row.id, { only })
  const { id: operatorId, name, email } = row
  const { id: sessionId, token, expiresAt } = session
  return { operatorId, sessionId, token, expiresAt, name, email, roles: await rolesOf(tx, operatorId) }
}

export const signOut: Query<typeof operatorLogout> = async (platform, { caller }) => {
  await deleteSessions(OPERATOR_SESSIONS, platform.db, caller.operatorId, { only: caller.sessionId })
  return success({})
}

export function whoIs(caller: OperatorCaller): OperatorInfo {
  return { id: caller.operatorId, name: caller.name, email: caller.email, roles: [...caller.roles] }
}

/** Always false for an operator with a passkey, who can sign in with a passkey only. */
async function isSecondFactor(
  tx: Tx,
  platform: Platform,
  row: OperatorRow,
  totp: string | undefined,
): Promise<boolean> {
  if (totp === undefined || (await hasPasskey(tx, row.id))) return false
  return (await useOperatorCode(tx, platform, row, totp)).ok
}

export function operatorNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  return namesOf(tx, ids)
}

/** Fixed secret that development seeds use in place of a random one. */
export interface KnownSecret {
  totpSecret?: string
}

/** Creates an operator, and returns the authenticator's secret, which is never shown again. */
export async function createOperator(
  platform: Platform,
  input: CreateOperator,
  known: KnownSecret = {},
): Promise<Result<CreatedOperator>> {
  const weak = await refuseOperatorPassword(platform, input.password, input.email)
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

/** Returns the secret of an authenticator app, and the URI that adds it to the app. */
export async function secretFor(
  tx: Tx,
  email: string,
  totpSecret: string,
): Promise<Pick<CreatedOperator, 'totpSecret' | 'totpUri'>> {
  const { appName } = await readSettings(loadIn(tx))
  return { totpSecret, totpUri: totpUri(totpSecret, appName, email) }
}
