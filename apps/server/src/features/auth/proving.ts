import { failure, type Result, success } from '@matin/contract/envelope'
import type { Factor } from '@matin/contract/factor'
import { strongestProof } from '@matin/domain/auth/proof'
import type { Platform } from '../../platform/platform.ts'
import { checkCode, consumeCode } from './codes.ts'
import { checkPassword } from './passwords.ts'
import { checkPin, hasPin } from './pins.ts'
import { customerById } from './repository.ts'
import { factorsOf, hasFactor, proveFactor } from './second-factor.ts'

/** What a customer may show; which of it counts is the rule's to say (packages/domain/src/auth/proof.ts). */
export interface Shown {
  factor?: Factor | undefined
  /** The payment PIN as it is now. */
  currentPin?: string | undefined
  /** A code that was sent to a contact of the account; 'seen' where another check of the same call has seen one. */
  ownCode?: string | undefined
  password?: string | undefined
}

/** Asks for the strongest proof that the customer has. Codes and factors are used up by it. */
export async function proveOwner(
  platform: Platform,
  customerId: string,
  shown: Shown,
  origin: string,
): Promise<Result<null>> {
  const row = await customerById(platform.db, platform, customerId)
  if (!row) return failure('unauthorized')
  const factors = await factorsOf(platform.db, customerId)
  switch (strongestProof({ factor: hasFactor(factors), pin: hasPin(platform, row.pinMac) })) {
    case 'factor':
      return proveFactor(platform, customerId, factors, { factor: shown.factor, origin, intent: null })
    case 'pin_and_code': {
      const pin = await provePin(platform, customerId, shown.currentPin)
      return !pin.ok || shown.ownCode === 'seen' ? pin : proveContact(platform, row, shown.ownCode)
    }
    case 'password': {
      const checked = await checkPassword(platform, customerId, shown.password ?? '', 'password')
      return checked.ok ? success(null) : checked
    }
  }
}

/**
 * The same where a PIN is asked for in any case, because what is made may stand in for it afterwards: a second factor is made by one
 * who knows the PIN.
 */
export async function provePinAndOwner(
  platform: Platform,
  customerId: string,
  { pin, ...shown }: { pin: string } & Omit<Shown, 'currentPin'>,
  origin: string,
): Promise<Result<null>> {
  const checked = await checkPin(platform, customerId, pin)
  return checked.ok ? proveOwner(platform, customerId, { ...shown, currentPin: pin }, origin) : checked
}

async function provePin(
  platform: Platform,
  customerId: string,
  pin: string | undefined,
): Promise<Result<null>> {
  if (pin === undefined) return failure('pin_required', { field: 'currentPin' })
  const checked = await checkPin(platform, customerId, pin)
  return checked.ok ? checked : { ...checked, field: 'currentPin' }
}

/** A code that was sent to one of the contacts that the account has. */
async function proveContact(
  platform: Platform,
  { email, mobile }: { email: string; mobile: string },
  code: string | undefined,
): Promise<Result<null>> {
  if (code === undefined) return failure('code_required', { field: 'ownCode' })
  for (const contact of [email, mobile].filter(one => one !== '')) {
    const checked = await checkCode(platform, contact, 'protection', code)
    if (!checked.ok) continue
    const used = await platform.db.transaction(tx => consumeCode(tx, platform, checked.value))
    if (used) return success(null)
  }
  return failure('code_incorrect', { field: 'ownCode' })
}
