import type { askStepUp } from '@matin/contract/admin/passkeys'
import type { DataOf } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/result'
import { actHash, OPEN_MINUTES, stepUpChallenge } from '@matin/domain/operators/step-up'
import { success } from '@matin/domain/result'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { and, eq, gt } from 'drizzle-orm'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import type { AskedProof, Proven } from '#platform/step-up.ts'
import { keepChallenge } from './challenges.ts'
import { claimCodeTry, useOwnCode } from './codes.ts'
import { OPENING } from './guards.ts'
import { isPasskeyOf, passkeyRows } from './passkeys.ts'
import { operatorOpening } from './tables.ts'

/**
 * Creates a challenge that a passkey of the caller signs for a command; null for a caller without a passkey.
 */
export async function askForStepUp(
  platform: Platform,
  caller: OperatorCaller,
  act: string,
  origin: string,
): Promise<DataOf<typeof askStepUp>> {
  const rows = await passkeyRows(platform.db, caller.operatorId)
  if (rows.length === 0) return { passkey: null }
  const nonce = platform.ids.token()
  const bytes = stepUpChallenge(nonce, Buffer.from(act, 'hex'))
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'required',
    challenge: bytes,
    allowCredentials: rows.map(row => ({ id: row.credential, transports: row.transports })),
  })
  const { challenge } = options
  const id = await keepChallenge(platform, {
    purpose: 'step_up',
    operator: caller.operatorId,
    challenge,
    act,
  })
  return { passkey: { challenge: id, nonce, options: { ...options } } }
}

/**
 * Checks an operator's proof for a command: the passkey's answer to its challenge, or a code where there is
 * no passkey. Attempts are counted and challenges consumed at once, outside the command's transaction. A code
 * is consumed inside it.
 */
export async function proveStepUp(
  platform: Platform,
  { caller, proof, act, origin, intent }: AskedProof,
): Promise<Result<Proven>> {
  const { operatorId } = caller
  const enrolled = (await passkeyRows(platform.db, operatorId)).length > 0
  if (enrolled) {
    if (!proof || !('passkey' in proof)) return failure('passkey_required')
    const asked = {
      purpose: 'step_up',
      act: Buffer.from(actHash(act)).toString('hex'),
      intent,
      origin,
    } as const
    const right = await inTransaction(platform.db, async tx =>
      success(await isPasskeyOf(tx, platform, operatorId, proof.passkey, asked)),
    )
    return right.ok && right.value ? success(async () => success(null)) : failure('passkey_incorrect')
  }
  if (!proof || !('totp' in proof)) return failure('totp_required')
  if (!(await claimCodeTry(platform, caller))) return failure('too_many_requests')
  return success(tx => useOwnCode(tx, platform, caller, proof.totp))
}

export async function isOpen(platform: Platform, caller: OperatorCaller, scope: string): Promise<boolean> {
  const [row] = await platform.db
    .select()
    .from(operatorOpening)
    .where(
      and(
        eq(operatorOpening.session, caller.sessionId),
        eq(operatorOpening.scope, scope),
        gt(operatorOpening.until, platform.clock.now()),
      ),
    )
  return row !== undefined && isGenuine(platform, OPENING, row)
}

/** Grants `scope` to the caller's session for a while. A session's grants end with it. */
export async function grantStepUp(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  scope: string,
): Promise<void> {
  const until = platform.clock.now().add({ minutes: OPEN_MINUTES })
  const opening = { session: caller.sessionId, scope, until }
  const mac = rowMac(platform.config, OPENING, opening)
  await tx
    .insert(operatorOpening)
    .values({ ...opening, rowMac: mac })
    .onConflictDoUpdate({
      target: [operatorOpening.session, operatorOpening.scope],
      set: { until, rowMac: mac },
    })
}
