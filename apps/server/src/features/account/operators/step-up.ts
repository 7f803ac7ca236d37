import type { askStepUp } from '@matin/contract/admin/passkeys'
import { failure, type Result, success } from '@matin/contract/result'
import { actHash, OPEN_MINUTES, stepUpChallenge } from '@matin/domain/operators/step-up'
import { and, eq, gt } from 'drizzle-orm'
import { askForProof, passkeysOf, provenPasskey } from '#platform/credentials/passkeys.ts'
import type { Tx } from '#platform/db/database.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import type { AskedProof, StepUpCheck } from '#platform/step-up.ts'
import { claimCodeTry, useOwnCode } from './codes.ts'
import { OPENING } from './guards.ts'
import { hasPasskey, OPERATOR_PASSKEYS } from './passkeys.ts'
import { operatorOpening } from './tables.ts'

/** Returns null for a caller without a passkey. */
export const askForStepUp: Query<typeof askStepUp> = async (platform, { caller, input: { act }, origin }) => {
  const operator = caller.operatorId
  const passkeys = await passkeysOf(OPERATOR_PASSKEYS, platform.db, operator)
  if (passkeys.length === 0) return { passkey: null }
  const nonce = platform.ids.token()
  const bytes = stepUpChallenge(nonce, Buffer.from(act, 'hex'))
  const use = { purpose: 'step_up', operator, act } as const
  const only = { challenge: bytes, passkeys }
  return { passkey: { nonce, ...(await askForProof(OPERATOR_PASSKEYS, platform, origin, use, only)) } }
}

/**
 * Checks an operator's proof for a command: the passkey's answer to its challenge, or a code where there is
 * no passkey. Attempts are counted and challenges consumed at once, outside the command's transaction. A code
 * is consumed inside it.
 */
export async function proveStepUp(
  platform: Platform,
  { caller, proof, act, origin, intent }: AskedProof,
): Promise<Result<StepUpCheck>> {
  const { operatorId } = caller
  if (await hasPasskey(platform.db, operatorId)) {
    if (!proof || !('passkey' in proof)) return failure('passkey_required')
    const hash = Buffer.from(actHash(act)).toString('hex')
    const use = { purpose: 'step_up', operator: operatorId, act: hash } as const
    const right = await provenPasskey(OPERATOR_PASSKEYS, platform, proof.passkey, {
      use,
      owner: operatorId,
      intent,
      origin,
    })
    return right ? success(async () => success(null)) : failure('passkey_incorrect')
  }
  if (!proof || !('totp' in proof)) return failure('totp_required')
  if (!(await claimCodeTry(platform, caller))) return failure('too_many_requests')
  return success(tx => useOwnCode(tx, platform, caller, proof.totp))
}

export async function isStepUpOpen(
  platform: Platform,
  caller: OperatorCaller,
  scope: string,
): Promise<boolean> {
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
