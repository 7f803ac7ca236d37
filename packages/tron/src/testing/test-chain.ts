import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { createTronClient, type TronClient } from '../client.ts'
import { createDevChain } from '../devchain/chain.ts'
import type { DevChain, DevChainOptions } from '../devchain/dev-chain.ts'
import { DEV_COLD_ADDRESS, DEV_HOT_ADDRESS, DEV_HOT_KEY, DEV_USDT_CONTRACT } from '../devchain/keys.ts'
import { createTronNode, type TronNode } from '../node.ts'
import { buildTransfer, type SignedTransfer, signTransaction, type TransferRequest } from '../sender.ts'

export const USDT = 1_000_000n
export const TRX = 1_000_000n

export interface TestChain {
  chain: DevChain
  url: string
  node: TronNode
  client: TronClient
  clock: { time: number }
  dataDir: string
  /** Signs a USDT transfer from the hot wallet. Each call uses a different timestamp. */
  sign(change?: Partial<TransferRequest>, key?: string): Promise<SignedTransfer>
  /** Closes this chain and opens it again from its directory. */
  restart(): Promise<TestChain>
}

/**
 * Starts a chain that listens, with a new directory and clock. The chain is closed and its directory removed
 * when the test ends. The hot wallet has TRX and USDT.
 */
export async function startChain(options: Partial<DevChainOptions> = {}): Promise<TestChain> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'devchain-')))
  if (options.dataDir === undefined) onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return open({ dataDir, ...options }, { time: 1_800_000_000_000 })
}

async function open(
  options: Partial<DevChainOptions> & { dataDir: string },
  clock: { time: number },
): Promise<TestChain> {
  const chain = await createDevChain({
    now: () => clock.time,
    genesis: {
      usdt: { [DEV_HOT_ADDRESS]: 1_000n * USDT, [DEV_COLD_ADDRESS]: 5_000n * USDT },
      trx: { [DEV_HOT_ADDRESS]: 10_000n * TRX },
    },
    ...options,
  })
  let closed = false
  const close = async () => {
    if (!closed) await chain.close()
    closed = true
  }
  onTestFinished(close)
  // No block comes by itself: on a slow machine one would come between two looks.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { url } = await chain.listen()
  vi.useRealTimers()
  const node = createTronNode({ url, timeoutMs: 60_000 })
  const client = createTronClient(node)
  let transfers = 0
  return {
    chain,
    url,
    node,
    client,
    clock,
    dataDir: options.dataDir,
    async sign(change = {}, key = DEV_HOT_KEY) {
      const refBlock = await client.solidHead()
      const head = await client.head()
      const unsigned = buildTransfer({
        usdtContract: DEV_USDT_CONTRACT,
        from: DEV_HOT_ADDRESS,
        to: DEV_COLD_ADDRESS,
        amount: 10n * USDT,
        feeLimitSun: 100n * TRX,
        refBlock,
        timestamp: clock.time + transfers++,
        expiration: head.timestamp + 60_000,
        ...change,
      })
      return signTransaction(unsigned, key)
    },
    async restart() {
      await close()
      return open(options, clock)
    },
  }
}
