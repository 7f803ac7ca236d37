import { join } from 'node:path'
import { createTronClient } from '@matin/tron/client'
import {
  DEV_COLD_ADDRESS,
  DEV_DEPOSIT_MNEMONIC,
  DEV_HOT_ADDRESS,
  DEV_HOT_KEY,
  DEV_USDT_CONTRACT,
} from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { buildTransfer, signTransaction } from '@matin/tron/sender'
import { expect } from 'vitest'
import { type Harness, TO_SOLID } from '../../apps/server/src/testing/harness.ts'
import type { Log } from '../../apps/signer/src/log.ts'
import { createKeyring } from '../../apps/signer/src/payments.ts'
import type { PolicyTerms } from '../../apps/signer/src/policy.ts'
import { createServerApi } from '../../apps/signer/src/server-api.ts'
import { createSigner, type Signer } from '../../apps/signer/src/signer.ts'
import { makeStore, openStore, type Store } from '../../apps/signer/src/store.ts'

const PLENTY = 10n ** 15n
/** Policy without effective caps, for tests about other subjects. */
const WITHOUT_CAPS: PolicyTerms = {
  caps: { payment: PLENTY, newDestination: PLENTY, hour: PLENTY, day: PLENTY },
  trx: { hour: PLENTY, day: PLENTY, supply: 100_000_000n, supplyDay: PLENTY },
  operators: [],
}

const stores = new WeakMap<Harness, Store>()

/** Returns the store that a harness's signers share. */
function storeOf(harness: Harness): Store {
  const directory = join(harness.dataDir, 'signer')
  const known = stores.get(harness)
  if (known) return known
  makeStore(directory, DEV_HOT_ADDRESS)
  const store = openStore(directory, DEV_HOT_ADDRESS)
  if (!store) throw new Error('the new store is gone')
  stores.set(harness, store)
  return store
}

/** Returns the real signer of a server that listens at `url`. It waits `timeoutMs` for a node's answer. */
export function signerOf(
  harness: Harness,
  url: string,
  how: {
    timeoutMs: number
    maxFeeSun?: bigint | undefined
    terms?: PolicyTerms
    /** Id of block 0 of the chain for which the signer signs. */
    genesis?: string
    coldAddress?: string
    /** Store of the signer. By default, it is the store that the harness's signers share. */
    store?: Store
    log: Log
  },
): Signer {
  const {
    timeoutMs,
    maxFeeSun = 150_000_000n,
    terms = WITHOUT_CAPS,
    genesis = null,
    coldAddress = DEV_COLD_ADDRESS,
    store = storeOf(harness),
    log,
  } = how
  return createSigner({
    server: createServerApi(url, harness.app.platform.config.SIGNER_SECRET),
    node: createTronClient(createTronNode({ url: harness.tronUrl, timeoutMs })),
    usdtContract: DEV_USDT_CONTRACT,
    genesis,
    keyring: createKeyring({ hotKey: DEV_HOT_KEY, depositMnemonic: DEV_DEPOSIT_MNEMONIC, coldAddress }),
    maxFeeSun,
    terms,
    store,
    waitsForHead: false,
    clock: () => harness.clock.now().epochMilliseconds,
    log,
  })
}

/** Runs one round of the signer, makes its transactions solid, and runs the server's jobs. */
export async function turn(harness: Harness, signer: Signer): Promise<void> {
  await signer.round()
  await harness.chain.mine(TO_SOLID)
  await harness.work()
}

/** Moves USDT with an owner's own key, outside the platform. */
export async function payByKey(
  harness: Harness,
  payment: { key: string; from: string; to: string; amount: bigint },
): Promise<void> {
  const { key, from, to, amount } = payment
  const node = createTronClient(createTronNode({ url: harness.tronUrl }))
  const head = await node.head()
  const unsigned = buildTransfer({
    usdtContract: DEV_USDT_CONTRACT,
    from,
    to,
    amount,
    feeLimitSun: 100_000_000n,
    refBlock: await node.solidHead(),
    timestamp: harness.clock.now().epochMilliseconds,
    expiration: head.timestamp + 600_000,
  })
  expect(await node.broadcast(signTransaction(unsigned, key))).toEqual({ ok: true })
  await harness.chain.mine(TO_SOLID)
  await harness.work()
}
