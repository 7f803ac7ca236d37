import { failure, type Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import { claimAttempt, clearAttempts } from '#platform/attempts/throttle.ts'
import type { Tx } from '#platform/db/database.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { totpStep } from '#platform/secrets/totp.ts'
import { open } from '#platform/secrets/vault.ts'
import { consumeStep, type OperatorRow, operatorById } from './repository.ts'

/**
 * Uses a code of the caller's authenticator for a command, in its transaction. The right one clears the tries before
 * it.
 */
export async function useOwnCode(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  code: string,
): Promise<Result<null>> {
  const row = await operatorById(tx, caller.operatorId)
  if (!row) return failure('unauthorized')
  const used = await useCode(tx, platform, row, code)
  if (used.ok) await clearAttempts(tx, platform, codeTries(caller))
  return used
}

/** Counts a try of a code outside the command's transaction; false while the session must wait. */
export async function claimCodeTry(platform: Platform, caller: OperatorCaller): Promise<boolean> {
  return (await claimAttempt(platform, codeTries(caller))) === 0
}

/** Uses a code of an operator's authenticator: each serves once. */
export async function useCode(
  tx: Tx,
  platform: Platform,
  row: OperatorRow,
  code: string,
): Promise<Result<null>> {
  const secret = open(platform.config, { purpose: 'totp', owner: row.id }, row.totpSecret)
  const step = totpStep(secret, code, platform.clock.now())
  const fresh = step !== null && (await consumeStep(tx, row.id, step))
  return fresh ? success(null) : failure('totp_incorrect', { field: 'totp' })
}

/**
 * Tries of one session keep no other one from ending it: an operator has five at most, and each began with a code that was counted for
 * the account.
 */
function codeTries({ operatorId, sessionId }: OperatorCaller): string {
  return `code|${operatorId}|${sessionId}`
}
