import { failure, type Result, success } from '@matin/contract/result'
import { isNull } from 'drizzle-orm'
import { claimAttempt, clearAttempts } from '#platform/attempts/throttle.ts'
import { useTotp } from '#platform/credentials/codes.ts'
import type { Tx } from '#platform/db/database.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { type OperatorRow, operatorById } from './repository.ts'
import { operator } from './tables.ts'

/** Call it in the command's transaction. A right code clears the earlier tries. */
export async function useOwnCode(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  code: string,
): Promise<Result<null>> {
  const row = await operatorById(tx, caller.operatorId)
  if (!row) return failure('unauthorized')
  const used = await useOperatorCode(tx, platform, row, code)
  if (used.ok) await clearAttempts(tx, platform, codeTries(caller))
  return used
}

/** Counts a try of a code outside the command's transaction; false while the session must wait. */
export async function claimCodeTry(platform: Platform, caller: OperatorCaller): Promise<boolean> {
  return (await claimAttempt(platform, codeTries(caller))) === 0
}

/** Consumes a code of an operator's authenticator. Each code is accepted once. */
export async function useOperatorCode(
  tx: Tx,
  platform: Platform,
  row: Pick<OperatorRow, 'id' | 'totpSecret'>,
  code: string,
): Promise<Result<null>> {
  const active = { table: operator, counts: isNull(operator.disabledAt) }
  const used = await useTotp(tx, platform, active, row, { code })
  return used ? success(null) : failure('totp_incorrect', { field: 'totp' })
}

/**
 * Returns the key under which a session's tries of codes are counted. Each session has its own counter, so
 * that tries in one session never prevent the operator from ending that session in another one. Guesses stay
 * few: an operator has at most five sessions, and each began with a code that counted for the account.
 */
function codeTries({ operatorId, sessionId }: OperatorCaller): string {
  return `code|${operatorId}|${sessionId}`
}
