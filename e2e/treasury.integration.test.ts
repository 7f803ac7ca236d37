import { getWithdrawal, getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { createTronClient } from '@matin/tron/client'
import {
  DEV_COLD_ADDRESS,
  DEV_DEPOSIT_MNEMONIC,
  DEV_FAUCET_ADDRESS,
  DEV_HOT_ADDRESS,
  DEV_HOT_KEY,
  DEV_USDT_CONTRACT,
} from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { buildTransfer, signTransaction } from '@matin/tron/sender'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reconciliation, sweep } from '../apps/server/src/features/treasury/tables.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  TO_SOLID,
} from '../apps/server/src/testing/harness.ts'
import { createCashier } from '../apps/signer/src/payments.ts'
import { createServerApi } from '../apps/signer/src/server-api.ts'
import { createSigner, type Signer } from '../apps/signer/src/signer.ts'
import { PATIENCE_MS } from './support/until.ts'

let harness: Harness
let url: string
let signer: Signer
let logged: string[]

beforeEach(async () => {
  harness = await startHarness()
  url = await harness.app.server.listen({ port: 0, host: '127.0.0.1' })
  logged = []
  signer = signerThatWaits(PATIENCE_MS)
})
afterEach(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

/** A signer that gives a node's answer up after this time. */
function signerThatWaits(timeoutMs: number): Signer {
  return createSigner({
    server: createServerApi(url, harness.app.platform.config.SIGNER_SECRET),
    node: createTronClient(createTronNode({ url: harness.tronUrl, timeoutMs })),
    usdtContract: DEV_USDT_CONTRACT,
    cashier: createCashier({ hotKey: DEV_HOT_KEY, depositMnemonic: DEV_DEPOSIT_MNEMONIC }),
    maxFeeSun: 150_000_000n,
    log: message => logged.push(message),
  })
}

/** Signer and server take their turns, and what was sent becomes solid. */
async function turn(): Promise<void> {
  await signer.round()
  await harness.chain.mine(TO_SOLID)
  await harness.work()
}

async function custody(): Promise<Record<'deposit' | 'hot' | 'cold', bigint>> {
  const of = async (kind: 'custody_deposit' | 'custody_hot' | 'custody_cold') =>
    -(await balanceOf(harness.app.platform.db, { owner: PLATFORM, asset: 'USDT', kind }))
  return {
    deposit: await of('custody_deposit'),
    hot: await of('custody_hot'),
    cold: await of('custody_cold'),
  }
}

async function differences(): Promise<bigint[]> {
  const rows = await harness.app.platform.db.select().from(reconciliation)
  return rows.map(row => row.chain - row.ledger)
}

describe('sweeping', () => {
  it('supplies TRX, sweeps the whole deposit to the hot wallet, and ledger and chain agree throughout', async () => {
    await harness.funded('500.25')
    const before = await custody()
    expect(before.deposit).toBe(500_250_000n)
    expect(await differences()).toEqual([0n, 0n, 0n])

    await harness.work()
    await turn()
    await turn()
    const [row] = await harness.app.platform.db.select().from(sweep)
    expect(row).toMatchObject({ state: 'confirmed', amount: 500_250_000n })
    const after = await custody()
    expect(after.deposit).toBe(0n)
    expect(after.hot - before.hot).toBe(500_250_000n)
    expect(harness.chain.usdtBalance(DEV_HOT_ADDRESS)).toBe(after.hot)
    expect(harness.chain.usdtBalance(row?.address ?? '')).toBe(0n)
    await harness.work()
    expect(await differences()).toEqual([0n, 0n, 0n])
  })

  it('leaves small deposits until they are old, and sweeps a failed one again', async () => {
    await harness.funded('20')
    await harness.work()
    expect(await harness.app.platform.db.select().from(sweep)).toEqual([])
    await harness.advance({ hours: 25 })
    await turn()
    harness.chain.faults.failNext('OUT_OF_ENERGY')
    await turn()
    await turn()
    await harness.advance({ minutes: 1 })
    await turn()
    await turn()
    const rows = await harness.app.platform.db.select().from(sweep)
    expect(rows.map(row => row.state).sort()).toEqual(['confirmed', 'failed'])
    expect((await custody()).deposit).toBe(0n)
  })
})

describe('signer', () => {
  async function approved(quantity = '50'): Promise<{ id: string; state(): Promise<string> }> {
    const who = await harness.funded('100')
    // What the deposit brought is swept, so that of what is sent the withdrawal is the next.
    await harness.work()
    await turn()
    await turn()
    const { id } = await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity, pin: PIN })
    await harness.work()
    return { id, state: async () => (await who.call(getWithdrawal, { id })).state }
  }

  it('sends again exactly the stored bytes when the broadcast was lost, and pays once', async () => {
    const target = () => harness.chain.usdtBalance(DEV_FAUCET_ADDRESS)
    const { state } = await approved()
    const before = target()
    harness.chain.faults.lostBroadcast(1)
    await signer.round()
    expect(await state()).toBe('sent')
    await harness.chain.mine(2)
    expect(target()).toBe(before)
    await harness.advance({ seconds: 75 })
    await turn()
    expect(await state()).toBe('confirmed')
    expect(target() - before).toBe(49_000_000n)
    await turn()
    expect(target() - before).toBe(49_000_000n)
  })

  it.each([
    ['refused for the moment', () => harness.chain.faults.broadcastError('SERVER_BUSY', 1)],
    ['refused with TAPOS_ERROR', () => harness.chain.faults.broadcastError('TAPOS_ERROR', 1)],
    ['seen before', () => harness.chain.faults.lostBroadcast(1, { remember: true })],
    ['answered with lies', () => harness.chain.faults.lyingNode(1)],
  ])('pays once although the broadcast was %s', async (_name, fault) => {
    const { state } = await approved()
    const before = harness.chain.usdtBalance(DEV_FAUCET_ADDRESS)
    fault()
    await signer.round()
    for (let round = 0; round < 4 && (await state()) !== 'confirmed'; round++) {
      await harness.advance({ seconds: 20 })
      await turn()
    }
    // Bytes that a node swallowed for good expire on a solid block and are signed anew, once.
    for (let round = 0; round < 4 && (await state()) !== 'confirmed'; round++) {
      await harness.advance({ minutes: 11 })
      await turn()
    }
    expect(await state()).toBe('confirmed')
    expect(harness.chain.usdtBalance(DEV_FAUCET_ADDRESS) - before).toBe(49_000_000n)
  })

  it('waits while the node is away, and says so', async () => {
    const { state } = await approved()
    harness.chain.faults.timeouts(3)
    await signerThatWaits(500).round()
    expect(await state()).toBe('approved')
    expect(logged.some(line => line.startsWith('node:'))).toBe(true)
    harness.chain.faults.clear()
    await turn()
    expect(await state()).toBe('confirmed')
  })
})

describe('reconciliation', () => {
  it('stops signing on a shortfall with its reason, and not on a surplus', async () => {
    const who = await harness.funded('100')
    await leak(DEV_HOT_KEY, DEV_HOT_ADDRESS, 7_000_000n)
    await harness.work()
    expect((await differences()).filter(value => value !== 0n)).toEqual([-7_000_000n])
    const { id } = await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '50', pin: PIN })
    await harness.work()
    await turn()
    expect((await who.call(getWithdrawal, { id })).state).toBe('approved')
    expect((await who.call(getWithdrawalTerms, {})).paused).toBe('reconciliation')
  })

  /** Takes money from the hot wallet behind the ledger's back. */
  async function leak(key: string, from: string, amount: bigint): Promise<void> {
    const node = createTronClient(createTronNode({ url: harness.tronUrl }))
    const head = await node.head()
    const unsigned = buildTransfer({
      usdtContract: DEV_USDT_CONTRACT,
      from,
      to: DEV_FAUCET_ADDRESS,
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

  it('counts what the owners pay into the cold wallet as theirs', async () => {
    const before = await balanceOf(harness.app.platform.db, {
      owner: PLATFORM,
      asset: 'USDT',
      kind: 'treasury',
    })
    await harness.chain.faucetUsdt(DEV_COLD_ADDRESS, 5_000_000n)
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    const after = await balanceOf(harness.app.platform.db, {
      owner: PLATFORM,
      asset: 'USDT',
      kind: 'treasury',
    })
    expect(after - before).toBe(5_000_000n)
    await harness.work()
    expect(await differences()).toEqual([0n, 0n, 0n])
  })
})
