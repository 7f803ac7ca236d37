import { createTronClient } from '@matin/tron/client'
import { DEV_DEPOSIT_MNEMONIC, DEV_HOT_KEY, DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { type Harness, TO_SOLID } from '../../apps/server/src/testing/harness.ts'
import { createCashier } from '../../apps/signer/src/payments.ts'
import { createServerApi } from '../../apps/signer/src/server-api.ts'
import { createSigner, type Signer } from '../../apps/signer/src/signer.ts'

/** The real signer of a server that listens at `url`; it gives a node's answer up after this time. */
export function signerOf(
  harness: Harness,
  url: string,
  timeoutMs: number,
  log: (message: string) => void,
): Signer {
  return createSigner({
    server: createServerApi(url, harness.app.platform.config.SIGNER_SECRET),
    node: createTronClient(createTronNode({ url: harness.tronUrl, timeoutMs })),
    usdtContract: DEV_USDT_CONTRACT,
    cashier: createCashier({ hotKey: DEV_HOT_KEY, depositMnemonic: DEV_DEPOSIT_MNEMONIC }),
    log,
  })
}

/** Signer and server take their turns, and what was sent becomes solid. */
export async function turn(harness: Harness, signer: Signer): Promise<void> {
  await signer.round()
  await harness.chain.mine(TO_SOLID)
  await harness.work()
}
