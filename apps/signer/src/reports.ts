import type { SignerPause } from '@matin/contract/internal/signer'
import type { PayingWallet } from '@matin/domain/withdrawal/signing-approval'
import type { Log } from './log.ts'
import type { Made } from './payment-signer.ts'
import type { Keyring } from './payments.ts'
import type { createPolicy } from './policy.ts'
import type { ServerApi } from './server-api.ts'
import type { Wallet } from './wallet.ts'

/** Tells the signer’s own log and, by the server, metrics and the console what was signed and how the signer is. */
export function createReports(
  { server, keyring, log }: { server: Pick<ServerApi, 'reportStatus'>; keyring: Keyring; log: Log },
  policy: ReturnType<typeof createPolicy>,
) {
  const signed = { withdrawal: 0, sweep: 0, supply: 0, surplus: 0 }
  let last: SignerPause | null | undefined

  /** With the sums that the caps count, these payments included. Addresses and amounts are public on the chain. */
  function logSigned(made: readonly Made[], now: number, from: PayingWallet | null): void {
    const { lately, trx } = policy.toReport(now, from)
    for (const { item, signed: bytes, counted } of made) {
      const { kind, address, amount } = item.payment
      signed[kind]++
      log('payment signed', {
        ...{ payment: item.subject, attempt: item.attempt, kind, amount, to: address, txid: bytes.txid },
        ...{ countedUsdt: `${counted.usdt}`, usdt: lately, countedSun: `${counted.sun}`, sun: trx.lately },
      })
    }
  }

  async function reportHealth(wallet: Wallet | null, paused: SignerPause | null): Promise<void> {
    if (paused !== last) log(paused === null ? 'payments are signed' : 'payments are paused', { paused })
    last = paused
    await server.reportStatus({
      hotAddress: keyring.hotAddress,
      usdt: wallet ? wallet.usdt.toString() : null,
      coldUsdt: wallet ? wallet.coldUsdt.toString() : null,
      trxSun: wallet ? wallet.trxSun.toString() : null,
      energy: wallet ? wallet.energy.toString() : null,
      paused,
    })
  }

  const ofPolicy = (now: number, from: PayingWallet | null) => ({ ...policy.toReport(now, from), signed })

  return { logSigned, reportHealth, ofPolicy }
}
