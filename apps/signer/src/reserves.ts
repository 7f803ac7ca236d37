import { reserveMessage } from '@matin/domain/proof/reserve-message'
import { messageOf } from './errors.ts'
import type { Cashier } from './payments.ts'
import type { ServerApi } from './server-api.ts'

const EVERY_MILLISECONDS = 60_000

export interface ReserveParts {
  server: Pick<ServerApi, 'proofWork' | 'reportReserve'>
  cashier: Pick<Cashier, 'hotAddress' | 'signText'>
  log(message: string): void
}

/**
 * Signs the roots of snapshots with the hot wallet's key. It composes the message itself, and what wallets sign as a message is no transaction.
 * Whatever fails here keeps no payment back: it is tried again.
 */
export function createReserveSigner({ server, cashier, log }: ReserveParts): (now: number) => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY
  return async now => {
    if (now - askedAt < EVERY_MILLISECONDS) return
    askedAt = now
    try {
      const { unsigned } = await server.proofWork()
      for (const { snapshot, root } of unsigned) {
        const address = cashier.hotAddress
        const signature = cashier.signText(reserveMessage({ snapshot, root }, address))
        await server.reportReserve({ snapshot, address, signature })
      }
    } catch (error) {
      log(`proof: ${messageOf(error)}`)
    }
  }
}
