import type * as contract from '@matin/contract/passkeys'
import { failure, type Result, success } from '@matin/contract/result'
import type * as security from '@matin/contract/security'
import type { beginTotp, disableTotp, enableTotp } from '@matin/contract/security'
import { readSettings } from '#features/notify/settings/service.ts'
import { askForNew } from '#platform/credentials/passkeys.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { afterChange, type Changed } from '../public/after-change.ts'
import { justRegistered } from '../public/just-registered.ts'
import { checkPin } from '../public/pins.ts'
import { protectionOf } from '../public/protection.ts'
import { type Proven, reauthenticateWithPin, stands } from '../public/reauthenticate.ts'
import * as factors from '../public/second-factor.ts'
import { codeTarget } from '../service.ts'
import { changeCredentials } from '../sign-in/credentials.ts'
import * as passkeys from './passkeys.ts'

export const beginAuthenticator: Query<typeof beginTotp> = async (platform, call) => {
  const { customerId } = call.caller
  if ((await factors.factorsOf(platform.db, platform, customerId)).totp) return failure('totp_exists')
  const proven = await reauthenticateWithPin(platform, call, call.input)
  if (!proven.ok) return proven
  const { appName } = await readSettings(platform.load)
  const account = await codeTarget(platform.db, platform, customerId)
  return inTransaction(platform.db, async tx =>
    (await stands(tx, platform, proven.value))
      ? factors.beginTotp(tx, platform, call, { issuer: appName, account })
      : failure('proof_ended'),
  )
}

/** Confirms the authenticator by a code. The returned recovery codes are never shown again. */
export const enableAuthenticator: Query<typeof enableTotp> = async (platform, { caller, input: { code } }) =>
  factors.confirmTotp(platform, caller, code, tx =>
    afterChange(tx, platform, caller.customerId, factorChange(true), held => ({
      kind: 'totp_enabled',
      params: { held: String(held) },
    })),
  )

export const disableAuthenticator: Query<typeof disableTotp> = async (platform, { caller, input }) => {
  const { customerId } = caller
  const proven = await pinAndCode(platform, caller, input)
  if (!proven.ok) return proven
  return inTransaction(platform.db, async tx => {
    if (!(await stands(tx, platform, proven.value))) return failure('proof_ended')
    if (!(await factors.dropTotp(tx, platform, customerId))) return failure('not_found')
    await afterChange(tx, platform, customerId, factorChange(false), () => ({
      kind: 'totp_disabled',
      params: {},
    }))
    return success({})
  })
}

/** Replaces the recovery codes. Submitted withdrawals are marked for review and not cancelled. */
export const renewRecoveryCodes: Query<typeof security.renewRecoveryCodes> = async (
  platform,
  { caller, input },
) => {
  const { customerId } = caller
  const proven = await pinAndCode(platform, caller, input)
  if (!proven.ok) return proven
  const renewed = await factors.storeRecoveryCodes(platform, customerId, async tx => {
    if (!(await stands(tx, platform, proven.value))) return failure('proof_ended')
    const changed = { holds: false, submitted: 'marked' } as const
    await afterChange(tx, platform, customerId, changed, () => ({
      kind: 'recovery_codes_renewed',
      params: {},
    }))
    return success(null)
  })
  return renewed.ok ? success({ recoveryCodes: renewed.value }) : renewed
}

/** A weaker setting needs the factor once more, and holds withdrawals. */
export const setFactorUse: Query<typeof security.setFactorUse> = async (
  platform,
  { caller, origin, input },
) => {
  const { customerId } = caller
  const protection = await protectionOf(platform.db, customerId)
  const checked = await checkPin(platform, caller, input.pin)
  if (!checked.ok) return checked
  const now = await factors.factorsOf(platform.db, platform, customerId)
  const less = (now.signIn && !input.signIn) || (now.withdrawal && !input.withdrawal)
  const asked = less && factors.hasFactor(now)
  if (asked) {
    const proving = { factor: input.factor, origin, intent: null, by: caller }
    const proven = await factors.proveFactor(platform, customerId, now, proving)
    if (!proven.ok) return proven
  }
  return inTransaction(platform.db, async tx => {
    if (!(await stands(tx, platform, { customerId, protection }))) return failure('proof_ended')
    const { signIn: factorSignIn, withdrawal: factorWithdrawal } = input
    if (!(await changeCredentials(tx, platform, customerId, { factorSignIn, factorWithdrawal })))
      return failure('unauthorized')
    const changed = { holds: asked, submitted: 'marked' } as const
    await afterChange(tx, platform, customerId, changed, () => ({ kind: 'factor_use_changed', params: {} }))
    return success({})
  })
}

export const beginPasskey: Query<typeof contract.beginPasskey> = async (platform, call) => {
  const { customerId } = call.caller
  const seen = call.input.ownCode === undefined && (await justRegistered(platform, call.caller))
  const proven = await reauthenticateWithPin(platform, call, {
    ...call.input,
    ...(seen && { ownCode: 'seen' }),
  })
  if (!proven.ok) return proven
  const { appName } = await readSettings(platform.load)
  const userName = await codeTarget(platform.db, platform, customerId)
  return inTransaction(platform.db, async tx =>
    (await stands(tx, platform, proven.value))
      ? askForNew(
          passkeys.CUSTOMER_PASSKEYS,
          platform,
          customerId,
          { origin: call.origin, rpName: appName, userName },
          tx,
        )
      : failure('proof_ended'),
  )
}

export const addPasskey: Query<typeof contract.addPasskey> = (
  platform,
  { caller: { customerId }, input: made, origin },
) =>
  inTransaction(platform.db, async tx => {
    const kept = await passkeys.keepOwnPasskey(tx, platform, customerId, { ...made, origin })
    if (!kept.ok) return kept
    await afterChange(tx, platform, customerId, factorChange(true), held => ({
      kind: 'passkey_added',
      params: { name: kept.value.name, held: String(held) },
    }))
    return kept
  })

export const deletePasskey: Query<typeof contract.deletePasskey> = async (platform, call) => {
  const { customerId } = call.caller
  const { id, ...shown } = call.input
  const own = await passkeys.ownPasskeys(platform.db, customerId)
  if (!own.some(row => row.id === id)) return failure('not_found')
  const proven = await reauthenticateWithPin(platform, call, shown)
  if (!proven.ok) return proven
  return inTransaction(platform.db, async tx => {
    if (!(await stands(tx, platform, proven.value))) return failure('proof_ended')
    const name = await passkeys.removeOwnPasskey(tx, platform, customerId, id)
    if (!name.ok) return name
    await afterChange(tx, platform, customerId, factorChange(false), () => ({
      kind: 'passkey_removed',
      params: { name: name.value },
    }))
    return success({})
  })
}

function factorChange(adds: boolean): Changed {
  return { holds: { adds }, submitted: 'marked' }
}

async function pinAndCode(
  platform: Platform,
  caller: Caller,
  input: { pin: string; code: string },
): Promise<Result<Proven>> {
  const { customerId } = caller
  const protection = await protectionOf(platform.db, customerId)
  const checked = await checkPin(platform, caller, input.pin)
  if (!checked.ok) return checked
  const { totp } = await factors.factorsOf(platform.db, platform, customerId)
  if (!totp) return failure('not_found')
  const used = await factors.useFactorCode(platform, customerId, {
    code: input.code,
    intent: null,
    by: caller,
  })
  return used.ok ? success({ customerId, protection }) : used
}
