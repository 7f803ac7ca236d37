import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { Factor, PasskeyAnswer } from '@matin/contract/factor'
import type { beginPasskey as beginPasskeyCall, deletePasskey, Passkey } from '@matin/contract/passkeys'
import type { beginTotp, renewRecoveryCodes } from '@matin/contract/security'
import { eq } from 'drizzle-orm'
import { inTransaction } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/service.ts'
import { holdAfter } from './changes.ts'
import { dropBegun } from './passkey-challenges.ts'
import * as passkeys from './passkeys.ts'
import { checkPin } from './pins.ts'
import { provePinAndOwner } from './proving.ts'
import { holdWithdrawals } from './repository.ts'
import * as factors from './second-factor.ts'
import { codeTarget } from './service.ts'
import { customer } from './tables.ts'
import { tellSecurity } from './telling.ts'

type Done = Result<Record<string, never>>
type OwnerProof = ParsedInputOf<typeof beginPasskeyCall>

/** Begins to set up an authenticator app. */
export async function beginAuthenticator(
  platform: Platform,
  customerId: string,
  proof: OwnerProof,
  origin: string,
): Promise<Result<DataOf<typeof beginTotp>>> {
  if ((await factors.factorsOf(platform.db, customerId)).totp) return failure('totp_exists')
  const proven = await provePinAndOwner(platform, customerId, proof, origin)
  if (!proven.ok) return proven
  const { appName } = await readSettings(platform.ask)
  const account = await codeTarget(platform.db, platform, customerId)
  return inTransaction(platform.db, tx =>
    factors.beginTotp(tx, platform, customerId, { issuer: appName, account }),
  )
}

/** Confirms it by a code; the recovery codes are in this answer and nowhere else. */
export async function enableAuthenticator(
  platform: Platform,
  customerId: string,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }>> {
  return factors.confirmTotp(platform, customerId, code, async tx => {
    // Whoever began with a passkey before there was an authenticator has not proven it.
    await dropBegun(tx, customerId)
    await holdAfter(tx, platform, customerId, { of: 'factor', first: true })
    await tellSecurity(tx, platform, customerId, 'totp_enabled', {})
  })
}

/** Takes the authenticator app away. */
export async function disableAuthenticator(
  platform: Platform,
  customerId: string,
  input: { pin: string; code: string },
): Promise<Done> {
  const proven = await pinAndCode(platform, customerId, input)
  if (!proven.ok) return proven
  return inTransaction(platform.db, async tx => {
    if (!(await factors.dropTotp(tx, customerId))) return failure('not_found')
    await holdWithdrawals(tx, platform, customerId)
    await tellSecurity(tx, platform, customerId, 'totp_disabled', {})
    return success({})
  })
}

export async function renewRecovery(
  platform: Platform,
  customerId: string,
  input: { pin: string; code: string },
): Promise<Result<DataOf<typeof renewRecoveryCodes>>> {
  const proven = await pinAndCode(platform, customerId, input)
  if (!proven.ok) return proven
  const recoveryCodes = await factors.renewRecovery(platform, customerId, tx =>
    tellSecurity(tx, platform, customerId, 'recovery_codes_renewed', {}),
  )
  return success({ recoveryCodes })
}

/** Where a second factor is asked for. To be asked less, one proves it once more, and withdrawals are held. */
export async function setUse(
  platform: Platform,
  customerId: string,
  input: { signIn: boolean; withdrawal: boolean; pin: string; factor?: Factor | undefined },
  origin: string,
): Promise<Done> {
  const checked = await checkPin(platform, customerId, input.pin)
  if (!checked.ok) return checked
  const now = await factors.factorsOf(platform.db, customerId)
  const less = (now.signIn && !input.signIn) || (now.withdrawal && !input.withdrawal)
  const asked = less && factors.hasFactor(now)
  if (asked) {
    const proving = { factor: input.factor, origin, intent: null }
    const proven = await factors.proveFactor(platform, customerId, now, proving)
    if (!proven.ok) return proven
  }
  return inTransaction(platform.db, async tx => {
    await tx
      .update(customer)
      .set({ factorSignIn: input.signIn, factorWithdrawal: input.withdrawal })
      .where(eq(customer.id, customerId))
    if (asked) await holdWithdrawals(tx, platform, customerId)
    await tellSecurity(tx, platform, customerId, 'factor_use_changed', {})
    return success({})
  })
}

/** Begins to make a passkey. */
export async function beginPasskey(
  platform: Platform,
  customerId: string,
  proof: OwnerProof,
  origin: string,
): Promise<Result<passkeys.Asked>> {
  const proven = await provePinAndOwner(platform, customerId, proof, origin)
  if (!proven.ok) return proven
  const { appName } = await readSettings(platform.ask)
  const userName = await codeTarget(platform.db, platform, customerId)
  return passkeys.askForNew(platform, customerId, { origin, appName, userName })
}

export function addPasskey(
  platform: Platform,
  customerId: string,
  made: PasskeyAnswer & { name: string },
  origin: string,
): Promise<Result<Passkey>> {
  return inTransaction(platform.db, async tx => {
    const kept = await passkeys.keepNew(tx, platform, customerId, { ...made, origin })
    if (!kept.ok) return kept
    // Whoever began with another factor before there was this one has not proven it.
    await dropBegun(tx, customerId)
    await factors.dropUnconfirmed(tx, customerId)
    await holdAfter(tx, platform, customerId, { of: 'factor', first: true })
    await tellSecurity(tx, platform, customerId, 'passkey_added', { name: kept.value.name })
    return kept
  })
}

export async function removePasskey(
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof deletePasskey>,
  origin: string,
): Promise<Done> {
  const { id, ...shown } = input
  if (!(await passkeys.isOf(platform.db, customerId, id))) return failure('not_found')
  const proven = await provePinAndOwner(platform, customerId, shown, origin)
  if (!proven.ok) return proven
  return inTransaction(platform.db, async tx => {
    const name = await passkeys.remove(tx, customerId, id)
    if (!name.ok) return name
    await holdAfter(tx, platform, customerId, { of: 'factor', first: false })
    await tellSecurity(tx, platform, customerId, 'passkey_removed', { name: name.value })
    return success({})
  })
}

async function pinAndCode(
  platform: Platform,
  customerId: string,
  input: { pin: string; code: string },
): Promise<Result<null>> {
  const checked = await checkPin(platform, customerId, input.pin)
  if (!checked.ok) return checked
  const { totp } = await factors.factorsOf(platform.db, customerId)
  if (!totp) return failure('not_found')
  return factors.useCode(platform, customerId, { code: input.code, intent: null })
}
