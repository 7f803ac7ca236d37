import { Secret, TOTP } from 'otpauth'

/** As in every authenticator app, RFC 6238 is used with SHA-1, six digits and 30 seconds. */
const PERIOD_SECONDS = 30
/** Periods before and after now whose codes are accepted, because clocks differ a little. */
const WINDOW = 1

/** 160 bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpUri(secret: string, issuer: string, account: string): string {
  return totpOf(secret, issuer, account).toString()
}

export function totpCode(secret: string, at: Temporal.Instant): string {
  return totpOf(secret).generate({ timestamp: at.epochMilliseconds })
}

export function totpStep(secret: string, code: string, at: Temporal.Instant): bigint | null {
  const timestamp = at.epochMilliseconds
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta)
}

function totpOf(secret: string, issuer = '', label = 'operator'): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}

export function timeOfStep(step: bigint): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Number(step) * PERIOD_SECONDS * 1000)
}
