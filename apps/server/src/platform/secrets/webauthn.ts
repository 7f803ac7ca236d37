import type { PasskeyAnswer } from '@matin/contract/factor'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

/** Passkey as it is stored. */
export interface KeptPasskey {
  credential: string
  publicKey: Uint8Array
  counter: bigint
  transports: string[]
}

/** Returns the expected origin and relying party of the page in the browser, to which passkeys are bound. */
export function siteOf(origin: string): { expectedOrigin: string; expectedRPID: string } {
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname }
}

/**
 * Verifies a browser's answer to the challenge, with the user verified. Returns the new counter of the
 * passkey; null for a wrong answer.
 */
export async function verifiedCounter(
  row: KeptPasskey,
  challenge: string,
  answer: PasskeyAnswer,
  origin: string,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks every field of it.
      response: answer.response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      ...siteOf(origin),
      requireUserVerification: true,
      credential: {
        id: row.credential,
        publicKey: new Uint8Array(row.publicKey),
        counter: Number(row.counter),
        transports: row.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // Malformed, for another site, signed by another key, or with a counter that went back.
    return null
  }
}

/**
 * Returns the registration that a browser made for this challenge; null for any other answer. `algorithms`
 * are COSE ids, by default all that the library supports.
 */
export async function verifiedNew(
  challenge: string,
  answer: PasskeyAnswer,
  origin: string,
  algorithms?: number[],
) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library checks every field of it.
      response: answer.response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      ...siteOf(origin),
      requireUserVerification: true,
      ...(algorithms && { supportedAlgorithmIDs: algorithms }),
    })
    return registrationInfo ?? null
  } catch {
    return null
  }
}
