import type { Factor } from '@matin/contract/factor'
import { failure, type Result, success } from '@matin/contract/result'
import { asksCurrentPin, strongestProof } from '@matin/domain/auth/proof'
import type { Tx } from '#platform/db/database.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { type CodeAsker, checkCode, consumeCode } from '../contacts/codes.ts'
import { customerById, withdrawalHoldOf } from '../repository.ts'
import { checkOwnPassword } from '../sign-in/passwords.ts'
import { checkPin, hasPin } from './pins.ts'
import { isProtectedAs, protectionOf } from './protection.ts'
import { hasFactor, proveFactor, setUpIn } from './second-factor.ts'

/** Proofs that a customer may give; packages/domain/src/auth/proof.ts decides which one counts. */
export interface Shown {
  factor?: Factor | undefined
  currentPin?: string | undefined
  /** Code that was sent to a contact; 'seen' when the call has verified one otherwise. */
  ownCode?: string | undefined
  password?: string | undefined
  /** Whether the proof is for a change of the PIN, which may ask for the current PIN besides a factor. */
  changesPin?: true
}

/** Call of a customer who gives proofs. Passkeys are bound to the origin of the calling page. */
export interface ReauthenticationCall extends CodeAsker {
  caller: Caller
  origin: string
}

/** Proof that the owner is present, with the version of the account's protection when it was given. */
export interface Proven {
  customerId: string
  protection: bigint
}

/**
 * Whether the account's protection is unchanged since the proof. Locks the account until the transaction
 * ends.
 */
export function stands(tx: Tx, platform: Platform, { customerId, protection }: Proven): Promise<boolean> {
  return isProtectedAs(tx, platform, customerId, protection)
}

/**
 * Requires the strongest proof that the customer has, and consumes the codes and factors in it. The operation
 * that needs the proof then checks in its own transaction that the proof still `stands`.
 */
export async function reauthenticate(
  platform: Platform,
  call: ReauthenticationCall,
  shown: Shown,
): Promise<Result<Proven>> {
  const { customerId } = call.caller
  const protection = await protectionOf(platform.db, customerId)
  const proven = await prove(platform, call, shown)
  return proven.ok ? success({ customerId, protection }) : proven
}

async function prove(platform: Platform, call: ReauthenticationCall, shown: Shown): Promise<Result<null>> {
  const { caller, origin } = call
  const { customerId } = caller
  const row = await customerById(platform.db, platform, customerId)
  if (!row) return failure('unauthorized')
  const factors = setUpIn(row)
  const set = hasPin(platform, row.pinMac)
  switch (strongestProof({ factor: hasFactor(factors), pin: set })) {
    case 'factor': {
      const held = withdrawalHoldOf(row, platform.clock.now()) !== null
      const asksPin = shown.changesPin && asksCurrentPin('factor', { pin: set, held })
      const pin = asksPin ? await provePin(platform, caller, shown.currentPin) : success(null)
      if (!pin.ok) return pin
      return proveFactor(platform, customerId, factors, {
        factor: shown.factor,
        origin,
        intent: null,
        by: caller,
      })
    }
    case 'pin_and_code': {
      const pin = await provePin(platform, caller, shown.currentPin)
      return !pin.ok || shown.ownCode === 'seen' ? pin : proveContact(platform, call, row, shown.ownCode)
    }
    case 'password': {
      const checked = await checkOwnPassword(platform, caller, shown.password ?? '')
      return checked.ok ? success(null) : checked
    }
  }
}

/** Always requires the PIN: a second factor may replace it, so only those who know it may set one up. */
export async function reauthenticateWithPin(
  platform: Platform,
  call: ReauthenticationCall,
  { pin, ...shown }: { pin: string } & Omit<Shown, 'currentPin'>,
): Promise<Result<Proven>> {
  const { customerId } = call.caller
  const protection = await protectionOf(platform.db, customerId)
  const checked = await checkPin(platform, call.caller, pin)
  if (!checked.ok) return checked
  const proven = await prove(platform, call, { ...shown, currentPin: pin })
  return proven.ok ? success({ customerId, protection }) : proven
}

async function provePin(platform: Platform, caller: Caller, pin: string | undefined): Promise<Result<null>> {
  if (pin === undefined) return failure('pin_required', { field: 'currentPin' })
  const checked = await checkPin(platform, caller, pin)
  return checked.ok ? checked : { ...checked, field: 'currentPin' }
}

async function proveContact(
  platform: Platform,
  by: CodeAsker,
  { email, mobile }: { email: string; mobile: string },
  code: string | undefined,
): Promise<Result<null>> {
  if (code === undefined) return failure('code_required', { field: 'ownCode' })
  for (const target of [email, mobile].filter(one => one !== '')) {
    const checked = await checkCode(platform, by, { target, purpose: 'protection', code })
    if (!checked.ok) continue
    const used = await platform.db.transaction(tx => consumeCode(tx, platform, checked.value))
    if (used) return success(null)
  }
  return failure('code_incorrect', { field: 'ownCode' })
}
