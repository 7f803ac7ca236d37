import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { Factor, PasskeyAnswer } from '@matin/contract/factor'
import type { beginPasskey as beginPasskeyCall, Passkey } from '@matin/contract/passkeys'
import type { beginTotp, renewRecoveryCodes } from '@matin/contract/security'
import { eq } from 'drizzle-orm'
import { inTransaction } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/service.ts'
import * as passkeys from './passkeys.ts'
import { checkPin } from './pins.ts'
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
  const proven = await proveOwner(platform, customerId, proof, origin)
  if (!proven.ok) return proven
  const { appName } = await readSettings(platform.ask)
  const account = await codeTarget(platform.db, customerId)
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
  const confirmed = await factors.confirmTotp(platform, customerId, code)
  if (confirmed.ok)
    await platform.db.transaction(tx => tellSecurity(tx, platform, customerId, 'totp_enabled', {}))
  return confirmed
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
  return inTransaction(platform.db, async tx => {
    const recoveryCodes = await factors.newRecoveryCodes(tx, platform, customerId)
    await tellSecurity(tx, platform, customerId, 'recovery_codes_renewed', {})
    return success({ recoveryCodes })
  })
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
  const proven = await proveOwner(platform, customerId, proof, origin)
  if (!proven.ok) return proven
  const { appName } = await readSettings(platform.ask)
  const userName = await codeTarget(platform.db, customerId)
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
    // Whoever began with an authenticator before there was a passkey has not proven it.
    await factors.dropUnconfirmed(tx, customerId)
    await tellSecurity(tx, platform, customerId, 'passkey_added', { name: kept.value.name })
    return kept
  })
}

export async function removePasskey(
  platform: Platform,
  customerId: string,
  input: { id: string; pin: string },
): Promise<Done> {
  const checked = await checkPin(platform, customerId, input.pin)
  if (!checked.ok) return checked
  return inTransaction(platform.db, async tx => {
    const name = await passkeys.remove(tx, customerId, input.id)
    if (!name.ok) return name
    await holdWithdrawals(tx, platform, customerId)
    await tellSecurity(tx, platform, customerId, 'passkey_removed', { name: name.value })
    return success({})
  })
}

/**
 * Before another second factor: the PIN, and one of those that the customer has. Else who has stolen a session and seen
 * the PIN would make one of their own, and withdraw with it.
 */
async function proveOwner(
  platform: Platform,
  customerId: string,
  { pin, factor }: OwnerProof,
  origin: string,
): Promise<Result<null>> {
  const checked = await checkPin(platform, customerId, pin)
  if (!checked.ok) return checked
  const present = await factors.factorsOf(platform.db, customerId)
  if (!factors.hasFactor(present)) return success(null)
  return factors.proveFactor(platform, customerId, present, { factor, origin, intent: null })
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
