import type { Factor } from '@matin/contract/factor'
import type { FactorAsked } from '@matin/contract/factor-asked'
import { failure, type Result, success } from '@matin/contract/result'
import { claimAttempt, clearAttempts } from '#platform/attempts/throttle.ts'
import { useTotp } from '#platform/credentials/codes.ts'
import { provenPasskey } from '#platform/credentials/passkeys.ts'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import { sha256 } from '#platform/ids.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { HASHING } from '#platform/secrets/hashing.ts'
import type { RowReader } from '#platform/secrets/row-mac.ts'
import { newTotpSecret, totpUri } from '#platform/secrets/totp.ts'
import { open, seal } from '#platform/secrets/vault.ts'
import type { CodeAsker } from '../contacts/codes.ts'
import { CUSTOMER_PASSKEYS, PROOF } from '../factors/passkeys.ts'
import {
  dropRecovery,
  keepRecovery,
  makeRecovery,
  recoveryHash,
  recoveryLeft,
  useRecovery,
} from '../factors/recovery-codes.ts'
import { factorTries } from '../sign-in/attempt-counters.ts'
import {
  type Credentials,
  changeCredentials,
  credentialsOf,
  lockedCredentials,
} from '../sign-in/credentials.ts'
import { customer } from '../tables.ts'
import { notifySecurity } from './notifications.ts'

/** Minutes within which a new authenticator secret must be confirmed. */
const SET_UP_MINUTES = 15

export interface Factors {
  totp: boolean
  passkeys: number
  signIn: boolean
  withdrawal: boolean
}

export type FactorUse = 'signIn' | 'withdrawal'

/** Attempt to prove a second factor. The same `intent` may repeat the same proof. */
export interface Proving {
  factor: Factor | undefined
  origin: string
  intent: string | null
  /**
   * Caller whose tries of codes are counted, or the key of their counter. Counters are separate, so that
   * tries by others do not delay the owner.
   */
  by: Caller | string
}

/** Factors of a forged account row: every operation requires a factor, and no proof succeeds. */
const LOCKED = { totp: true, passkeys: 0, signIn: true, withdrawal: true }

export async function factorsOf(tx: Tx, reader: RowReader, customerId: string): Promise<Factors> {
  const row = await credentialsOf(tx, reader, customerId)
  return row ? setUpIn(row) : LOCKED
}

export function setUpIn(row: Credentials): Factors {
  return {
    totp: row.totpConfirmedAt !== null,
    passkeys: row.passkeys.length,
    signIn: row.factorSignIn,
    withdrawal: row.factorWithdrawal,
  }
}

export function hasFactor(factors: Pick<Factors, 'totp' | 'passkeys'>): boolean {
  return factors.totp || factors.passkeys > 0
}

/** Checks the second factor where the customer has one and chose to be asked for it. Succeeds otherwise. */
export async function checkFactor(
  platform: Platform,
  customerId: string,
  use: FactorUse,
  proving: Proving,
): Promise<Result<null>> {
  const factors = await factorsOf(platform.db, platform, customerId)
  if (!hasFactor(factors) || !factors[use]) return success(null)
  return proveFactor(platform, customerId, factors, proving)
}

/** Checks a second factor, even where the customer did not choose to be asked for it. */
export async function proveFactor(
  platform: Platform,
  customerId: string,
  factors: Factors,
  { factor, origin, intent, by }: Proving,
): Promise<Result<null>> {
  if (factor === undefined) return failure(requiredFactor(factors))
  if ('code' in factor) return useFactorCode(platform, customerId, { code: factor.code, intent, by })
  const from = { use: PROOF, origin, intent, owner: customerId }
  const proof = await provenPasskey(CUSTOMER_PASSKEYS, platform, factor.passkey, from)
  return proof ? success(null) : failure('passkey_incorrect')
}

function requiredFactor({ totp, passkeys }: Factors): FactorAsked {
  if (totp && passkeys > 0) return 'factor_required'
  return totp ? 'totp_required' : 'passkey_required'
}

/** A try is counted before the check, and a right code clears the count. Waits after wrong codes grow. */
export async function useFactorCode(
  platform: Platform,
  customerId: string,
  tried: { code: string; intent: string | null; by: Caller | string },
): Promise<Result<null>> {
  const subject = await triesOf(platform, customerId, tried.by)
  const recovery = !/^\d{6}$/.test(tried.code)
  // Checked before the try counts: a try that the full hashing queue refuses is no try.
  if (recovery) HASHING.assertCapacity({ known: customerId })
  const wait = await claimAttempt(platform, subject, undefined, customerId)
  if (wait > 0) return failure('attempt_wait', { field: 'code', params: { seconds: String(wait) } })
  const codeHash = recovery ? await recoveryHash(platform, customerId, tried.code) : null
  const used = await inTransaction(platform.db, async tx => {
    const right = codeHash
      ? await useRecoveryCode(tx, platform, customerId, { codeHash, intent: tried.intent })
      : await useStep(tx, platform, customerId, tried, true)
    return right ? success(null) : failure('totp_incorrect', { field: 'code' })
  })
  if (used.ok) await clearAttempts(platform.db, platform, subject)
  return used
}

async function triesOf(platform: Platform, customerId: string, by: Caller | string): Promise<string> {
  return `factor|${customerId}|${typeof by === 'string' ? by : await factorTries(platform, by)}`
}

/**
 * Creates an authenticator secret, which is valid once `confirmTotp` has verified one of its codes. Until then
 * the same session and browser get the same one again: it may be in the customer's app already.
 */
export async function beginTotp(
  tx: Tx,
  platform: Platform,
  { caller: { customerId, sessionId }, browser }: Pick<CodeAsker, 'browser'> & { caller: Caller },
  names: { issuer: string; account: string },
): Promise<Result<{ secret: string; uri: string }>> {
  const row = await lockedCredentials(tx, platform, customerId)
  if (!row || row.totpConfirmedAt !== null) return failure('totp_exists')
  const context = { purpose: 'totp', owner: customerId } as const
  const totpBegunBy = Buffer.from(sha256(`${sessionId} ${browser}`)).toString('hex')
  const isShown = row.totpBegunBy === totpBegunBy && isFresh(row.totpBegunAt, platform)
  const secret = isShown && row.totpSecret ? open(platform.config, context, row.totpSecret) : newTotpSecret()
  const begun = {
    totpSecret: seal(platform.config, context, secret),
    totpBegunAt: platform.clock.now(),
    totpBegunBy,
  }
  await changeCredentials(tx, platform, customerId, begun, { totpStep: 0n, totpIntent: null })
  return success({ secret, uri: totpUri(secret, names.issuer, names.account) })
}

/** Returns the recovery codes. `follow` runs in the same transaction. */
export async function confirmTotp(
  platform: Platform,
  caller: Caller,
  code: string,
  follow: (tx: Tx) => Promise<void>,
): Promise<Result<{ recoveryCodes: string[] }>> {
  const { customerId } = caller
  HASHING.assertCapacity({ known: customerId })
  const subject = await triesOf(platform, customerId, caller)
  const wait = await claimAttempt(platform, subject, undefined, customerId)
  if (wait > 0) return failure('attempt_wait', { field: 'code', params: { seconds: String(wait) } })
  const made = await makeRecovery(platform, customerId)
  const confirmed = await inTransaction(platform.db, async tx => {
    const row = await lockedCredentials(tx, platform, customerId)
    if (row?.totpConfirmedAt) return failure('totp_exists')
    if (!row?.totpSecret || !isFresh(row.totpBegunAt, platform)) return failure('not_found')
    if (!(await useStep(tx, platform, customerId, { code, intent: null }, false)))
      return failure('totp_incorrect', { field: 'code' })
    await changeCredentials(tx, platform, customerId, { totpConfirmedAt: platform.clock.now() })
    await follow(tx)
    return success({ recoveryCodes: await keepRecovery(tx, platform, customerId, made) })
  })
  if (confirmed.ok) await clearAttempts(platform.db, platform, subject)
  return confirmed
}

/** Removes the authenticator and its recovery codes; false when there was none. */
export async function dropTotp(tx: Tx, reader: RowReader, customerId: string): Promise<boolean> {
  const none = { totpSecret: null, totpConfirmedAt: null, recoverySet: null }
  const dropped = await changeCredentials(
    tx,
    reader,
    customerId,
    row => (row.totpConfirmedAt === null ? null : none),
    { totpStep: 0n, totpIntent: null },
  )
  await dropRecovery(tx, customerId)
  return dropped
}

/** The person who proved to be the owner at an older setup may not own the account any more. */
function isFresh(begunAt: Temporal.Instant | null, { clock }: Platform): boolean {
  return begunAt !== null && clock.now().since(begunAt).total('minutes') < SET_UP_MINUTES
}

/** Returns the change of credentials that removes an authenticator secret which no code has confirmed. */
export function withoutUnconfirmed({ totpConfirmedAt }: Credentials): Partial<Credentials> {
  return totpConfirmedAt === null ? { totpSecret: null, totpBegunAt: null } : {}
}

/** Replaces the recovery codes. `follow` runs in the same transaction. */
export async function storeRecoveryCodes(
  platform: Platform,
  customerId: string,
  follow: (tx: Tx) => Promise<Result<null>>,
): Promise<Result<string[]>> {
  const made = await makeRecovery(platform, customerId)
  return inTransaction(platform.db, async tx => {
    const followed = await follow(tx)
    return followed.ok ? success(await keepRecovery(tx, platform, customerId, made)) : followed
  })
}

/** Consumes a code of the authenticator that the customer has confirmed, or is about to confirm. */
async function useStep(
  tx: Tx,
  platform: Platform,
  customerId: string,
  tried: { code: string; intent: string | null },
  confirmed: boolean,
): Promise<boolean> {
  const row = await credentialsOf(tx, platform, customerId)
  if (!row?.totpSecret || (row.totpConfirmedAt !== null) !== confirmed) return false
  const { id, totpSecret } = row
  return useTotp(tx, platform, { table: customer }, { id, totpSecret }, tried)
}

async function useRecoveryCode(
  tx: Tx,
  platform: Platform,
  customerId: string,
  tried: { codeHash: Uint8Array; intent: string | null },
): Promise<boolean> {
  const row = await credentialsOf(tx, platform, customerId)
  if (!row || !(await useRecovery(tx, platform, row, tried))) return false
  const left = String(await recoveryLeft(tx, row))
  await notifySecurity(tx, platform, customerId, 'recovery_code_used', { left })
  return true
}
