import type { ProofWork } from '@matin/contract/internal/proof'
import { reserveMessage } from '@matin/domain/proof/reserve-message'
import { DAY_MILLISECONDS } from '@matin/domain/withdrawal/signing-caps'
import { messageOf } from './errors.ts'
import type { Keyring } from './payments.ts'
import type { ServerApi } from './server-api.ts'
import type { Store } from './store.ts'

const EVERY_MILLISECONDS = 60_000

export interface ReserveParts {
  server: Pick<ServerApi, 'proofWork' | 'reportReserve'>
  keyring: Pick<Keyring, 'hotAddress' | 'signText'>
  store: Pick<Store, 'rootOf'>
  log(message: string): void
}

/**
 * Signs the roots of snapshots with the hot wallet's key, one root a day, because with two roots customers
 * could not know which one counts. The signer composes the message itself, and a signed message is never a
 * transaction. A failure here delays no payment and is retried.
 */
export function createReserveSigner(parts: ReserveParts): (now: number) => Promise<void> {
  const { server, log } = parts
  let askedAt = Number.NEGATIVE_INFINITY
  return async now => {
    if (now - askedAt < EVERY_MILLISECONDS) return
    askedAt = now
    try {
      const { unsigned } = await server.proofWork()
      for (const one of unsigned) await sign(parts, one, now)
    } catch (error) {
      log(`proof: ${messageOf(error)}`)
    }
  }
}

async function sign(
  { server, keyring, store, log }: ReserveParts,
  { snapshot, root }: ProofWork['unsigned'][number],
  now: number,
): Promise<void> {
  // A day that is still to come would be taken from the snapshot that is made on it.
  if (Date.parse(snapshot) > now + DAY_MILLISECONDS) return log(`proof: ${snapshot} is still to come`)
  const kept = store.rootOf(snapshot, root)
  if (kept !== root) return log(`proof: root ${root} of ${snapshot} is not signed: ${kept} was signed before`)
  const address = keyring.hotAddress
  const signature = keyring.signText(reserveMessage({ snapshot, root }, address))
  await server.reportReserve({ snapshot, address, signature })
}
