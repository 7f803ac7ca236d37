import { createTronClient } from '@matin/tron/client'
import { createTronNode } from '@matin/tron/node'
import { buildTransfer, signTransaction } from '@matin/tron/sender'
import { expect } from 'vitest'
import type { Server } from './server.ts'

/** Moves USDT with an owner's own key, outside the platform. The transfer waits for the next block. */
export async function payByKey(
  { dev }: Pick<Server, 'dev'>,
  payment: { key: string; from: string; to: string; amount: bigint },
): Promise<void> {
  const { key, from, to, amount } = payment
  const { url, usdtContract } = await dev.chain()
  const node = createTronClient(createTronNode({ url }))
  const head = await node.head()
  const unsigned = buildTransfer({
    usdtContract,
    from,
    to,
    amount,
    feeLimitSun: 100_000_000n,
    refBlock: await node.solidHead(),
    timestamp: (await dev.now()).epochMilliseconds,
    expiration: head.timestamp + 600_000,
  })
  expect(await node.broadcast(signTransaction(unsigned, key))).toEqual({ ok: true })
}
