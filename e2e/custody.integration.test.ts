import { getTopupAddress } from '@matin/contract/recharge'
import { getWithdrawal, getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { createTronClient, type TronClient } from '@matin/tron/client'
import {
  DEV_COLD_ADDRESS,
  DEV_COLD_KEY,
  DEV_FAUCET_ADDRESS,
  DEV_HOT_ADDRESS,
  DEV_HOT_KEY,
  DEV_OWNERS_ADDRESS,
  DEV_OWNERS_KEY,
} from '@matin/tron/devchain/keys'
import { createTronNode, TronNodeError } from '@matin/tron/node'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planSweeps } from '../apps/server/src/features/money/treasury/plan-sweeps.ts'
import { reconcile } from '../apps/server/src/features/money/treasury/reconciliation.ts'
import { custodyReading, reconciliation, sweep } from '../apps/server/src/features/money/treasury/tables.ts'
import { chainCursor, depositHolding } from '../apps/server/src/platform/chain/tables.ts'
import { asSuperuser } from '../apps/server/src/testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  TO_SOLID,
} from '../apps/server/src/testing/harness.ts'
import type { Signer } from '../apps/signer/src/signer.ts'
import { payByKey, signerOf, turn } from './support/signer.ts'
import { PATIENCE_MS } from './support/until.ts'

/** Age at which figures from the chain count as outdated. */
const TOO_OLD = Temporal.Duration.from({ minutes: 6 })
const RUNS = process.env.SOAK ? 20 : 2

let harness: Harness
let signer: Signer

beforeEach(async () => {
  harness = await startHarness()
  const url = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
  signer = signerOf(harness, url, { timeoutMs: PATIENCE_MS, log: () => {} })
})
afterEach(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

const db = () => harness.app.platform.db
const node = () => createTronClient(createTronNode({ url: harness.tronUrl }))

async function differences(): Promise<Record<string, bigint>> {
  const rows = await db().select().from(reconciliation)
  return Object.fromEntries(rows.map(row => [row.wallet, row.chain - row.ledger]))
}

const AGREED = { deposit: 0n, hot: 0n, cold: 0n }

/** Creates a deposit address that holds this amount in ledger and chain. */
async function depositOf(amount: bigint): Promise<string> {
  const { address } = await (await harness.customer()).call(getTopupAddress, {})
  await harness.chain.faucetUsdt(address, amount)
  await harness.chain.mine(TO_SOLID)
  return address
}

async function metric(name: string): Promise<number | undefined> {
  const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics' })
  const line = body.split('\n').find(text => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

/** Makes the ledger claim more for an address than the address holds on the chain. */
async function claimMore(address: string, amount: bigint): Promise<void> {
  const now = harness.clock.now().toString()
  await asSuperuser(
    harness.app.platform.database,
    `UPDATE deposit_holding SET amount = amount + ${amount}, changed_at = '${now}', ask_at = '${now}'
      WHERE address = '${address}'`,
  )
}

type Move =
  | { kind: 'deposit' | 'outside'; to: string; amount: bigint }
  | { kind: 'several'; payments: { to: string; amount: bigint }[] }
  | { kind: 'withdrawal'; quantity: number }
  | { kind: 'mine'; blocks: number }
  | { kind: 'turn' | 'day' }

describe('the custody total of the ledger', () => {
  /** Recounts the custody of each deposit address from all its deposits and sweeps. No job does this. */
  async function recount(): Promise<Map<string, bigint>> {
    const { rows } = await harness.app.platform.database.executeSql(
      `SELECT a.address, (coalesce((SELECT sum(d.amount) FROM deposit d WHERE d.customer = a.customer), 0)
          - coalesce((SELECT sum(s.amount) FROM sweep s WHERE s.address = a.address AND s.state = 'confirmed'), 0))::text AS amount
        FROM deposit_address a`,
    )
    const counted = rows as { address: string; amount: string }[]
    return new Map(counted.map(row => [row.address, BigInt(row.amount)]))
  }

  it('equals a recount of all deposits and sweeps, and the chain, after any movements of money', async () => {
    const who = await harness.recharged('900')
    const addresses = await Promise.all(
      [1, 2, 3].map(async () => (await (await harness.customer()).call(getTopupAddress, {})).address),
    )
    const amount = fc.bigInt({ min: 1n, max: 400_000_000n })
    const [to = ''] = addresses
    const everything: Move[] = [
      { kind: 'deposit', to, amount: 250_000_000n },
      { kind: 'withdrawal', quantity: 20 },
      { kind: 'turn' },
      { kind: 'turn' },
      { kind: 'withdrawal', quantity: 30 },
      { kind: 'deposit', to, amount: 1n },
      { kind: 'day' },
      { kind: 'turn' },
      { kind: 'outside', to: DEV_COLD_ADDRESS, amount: 5n },
      { kind: 'outside', to: DEV_HOT_ADDRESS, amount: 6n },
      { kind: 'turn' },
    ]
    const move: fc.Arbitrary<Move> = fc.oneof(
      fc.record({ kind: fc.constant('deposit' as const), to: fc.constantFrom(...addresses), amount }),
      fc.record({
        kind: fc.constant('several' as const),
        payments: fc.array(fc.record({ to: fc.constantFrom(...addresses), amount }), {
          minLength: 2,
          maxLength: 4,
        }),
      }),
      fc.record({
        kind: fc.constant('outside' as const),
        to: fc.constantFrom(DEV_HOT_ADDRESS, DEV_COLD_ADDRESS),
        amount,
      }),
      fc.record({ kind: fc.constant('withdrawal' as const), quantity: fc.integer({ min: 11, max: 40 }) }),
      fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: TO_SOLID }) }),
      fc.record({ kind: fc.constant('turn' as const) }),
      fc.record({ kind: fc.constant('day' as const) }),
    )
    const act = async (step: Move): Promise<void> => {
      if (step.kind === 'deposit' || step.kind === 'outside')
        await harness.chain.faucetUsdt(step.to, step.amount)
      if (step.kind === 'several') await harness.chain.faults.severalTransfers(step.payments)
      if (step.kind === 'withdrawal') {
        const quantity = String(step.quantity)
        await who.ask(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity, pin: PIN })
      }
      if (step.kind === 'mine') await harness.chain.mine(step.blocks)
      if (step.kind === 'turn') {
        // Solid at once, and read before the books come to it.
        await signer.round()
        await harness.chain.mine(TO_SOLID / 2)
        await reconcile(harness.app.platform, node())
        await harness.chain.mine(TO_SOLID)
      }
      if (step.kind === 'day') await harness.advance({ hours: 25 })
      await harness.work()
      expect(await differences()).toEqual(AGREED)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 14 }), async steps => {
        for (const step of steps) await act(step)
        await harness.chain.mine(TO_SOLID)
        await harness.work()
        await harness.work()
        const holdings = new Map((await db().select().from(depositHolding)).map(row => [row.address, row]))
        const counted = await recount()
        for (const [address, expected] of counted) {
          expect(holdings.get(address)?.amount ?? 0n).toBe(expected)
          expect(harness.chain.usdtBalance(address, { solid: true })).toBe(expected)
          expect(holdings.get(address)?.changedAt ?? null).toBeNull()
        }
        const sum = [...counted.values()].reduce((total, one) => total + one, 0n)
        const custody = await balanceOf(db(), { owner: PLATFORM, asset: 'USDT', kind: 'custody_deposit' })
        expect(-custody).toBe(sum)
        expect([...holdings.values()].filter(row => row.amount === 0n)).toEqual([])
        expect(await differences()).toEqual(AGREED)
      }),
      {
        numRuns: RUNS,
        seed: process.env.SOAK ? Date.now() : 17,
        endOnFailure: true,
        examples: [[everything]],
      },
    )
  })
})

it('a transfer to the hot wallet is posted to the treasury if the owners sent it, moves custody if we did, and otherwise waits', async () => {
  const own = async () => ({
    treasury: await balanceOf(db(), { owner: PLATFORM, asset: 'USDT', kind: 'treasury' }),
    stray: await balanceOf(db(), { owner: PLATFORM, asset: 'USDT', kind: 'unattributed' }),
  })
  await harness.chain.faucetTrx(DEV_COLD_ADDRESS, 100_000_000n)
  await harness.chain.faucetUsdt(DEV_OWNERS_ADDRESS, 3_000_000n)
  await harness.work()
  const before = await own()
  const number = harness.chain.solidHeight
  const to = DEV_HOT_ADDRESS
  await payByKey(harness, { key: DEV_OWNERS_KEY, from: DEV_OWNERS_ADDRESS, to, amount: 3_000_000n })
  await payByKey(harness, { key: DEV_COLD_KEY, from: DEV_COLD_ADDRESS, to, amount: 5_000_000n })
  const who = await harness.recharged('900')
  const { address } = await who.call(getTopupAddress, {})
  for (let turns = 0; turns < 8 && harness.chain.usdtBalance(address) > 0n; turns++)
    await turn(harness, signer)
  expect(harness.chain.usdtBalance(address)).toBe(0n)
  await harness.chain.faucetUsdt(to, 7_000_000n)
  await turn(harness, signer)
  const after = { treasury: before.treasury + 3_000_000n, stray: before.stray + 7_000_000n }
  expect(await own()).toEqual(after)
  expect(await differences()).toEqual(AGREED)
  // As after restoring a cursor from a backup: all of it is read again, and nothing moves twice.
  const block = await node().solidBlock(number)
  await db()
    .update(chainCursor)
    .set({ blockNumber: BigInt(number), blockId: block?.id ?? '' })
  await turn(harness, signer)
  expect(await own()).toEqual(after)
  expect(await differences()).toEqual(AGREED)
  expect((await db().select().from(depositHolding)).filter(({ amount }) => amount < 0n)).toEqual([])
})

describe('the reconciliation of ledger and chain', () => {
  it('stops signing on a shortfall and states the reason, but not on a surplus', async () => {
    const who = await harness.recharged('100')
    await harness.chain.faucetTrx(DEV_COLD_ADDRESS, 100_000_000n)
    await harness.chain.faucetUsdt(DEV_COLD_ADDRESS, 9_000_000n)
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    await leak(DEV_COLD_KEY, DEV_COLD_ADDRESS, 7_000_000n)
    await harness.work()
    expect(await differences()).toEqual({ ...AGREED, cold: -7_000_000n })
    const { id } = await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '50', pin: PIN })
    await harness.work()
    await turn(harness, signer)
    expect((await who.call(getWithdrawal, { id })).state).toBe('approved')
    expect((await who.call(getWithdrawalTerms, {})).paused).toBe('reconciliation')
    expect(await metric('matin_signing_stopped{reason="reconciliation"}')).toBe(1)
    expect(await metric('matin_signing_stopped{reason="custody_unknown"}')).toBe(0)
    expect(await metric('matin_signing_stopped{reason="outgoing_unknown"}')).toBe(0)
  })

  it('stops signing for a hot wallet transfer that the ledger lacks, even if a surplus covers it', async () => {
    const who = await harness.recharged('100')
    await harness.chain.faucetUsdt(DEV_OWNERS_ADDRESS, 7_000_000n)
    await leak(DEV_HOT_KEY, DEV_HOT_ADDRESS, 7_000_000n)
    await payByKey(harness, {
      key: DEV_OWNERS_KEY,
      from: DEV_OWNERS_ADDRESS,
      to: DEV_HOT_ADDRESS,
      amount: 7_000_000n,
    })
    await harness.work()
    const { id } = await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '50', pin: PIN })
    await harness.work()
    await turn(harness, signer)
    expect((await who.call(getWithdrawal, { id })).state).toBe('approved')
    expect((await who.call(getWithdrawalTerms, {})).paused).toBe('outgoing_unknown')
    expect(await metric('matin_signing_stopped{reason="outgoing_unknown"}')).toBe(1)
    expect(await metric('matin_outgoing_unknown')).toBe(1)
  })

  /** Moves money out of the hot wallet without a ledger entry. */
  async function leak(key: string, from: string, amount: bigint): Promise<void> {
    await payByKey(harness, { key, from, to: DEV_FAUCET_ADDRESS, amount })
  }

  it('detects a shortfall at one deposit address despite a surplus at another address', {
    tags: 'full',
  }, async () => {
    const short = await depositOf(30_000_000n)
    const rich = await depositOf(40_000_000n)
    await harness.work()
    await claimMore(short, 2_000_000n)
    await claimMore(rich, -5_000_000n)
    await harness.chain.mine(1)
    await harness.work()
    expect(await differences()).toEqual({ ...AGREED, deposit: -2_000_000n })
    expect(await metric('matin_reconciliation_addresses_differing')).toBe(2)
    await claimMore(short, -2_000_000n)
    await claimMore(rich, 5_000_000n)
    await harness.chain.mine(1)
    await harness.work()
    expect(await differences()).toEqual(AGREED)
  })

  it('completes although blocks become solid and money moves between its queries', {
    tags: 'full',
  }, async () => {
    const address = await depositOf(30_000_000n)
    await harness.work()
    const honest = node()
    const hasty: TronClient = {
      ...honest,
      together: work => work(hasty),
      async trc20Balance(...question) {
        const balance = await honest.trc20Balance(...question)
        await harness.chain.faucetUsdt(DEV_HOT_ADDRESS, 1_000_000n)
        await harness.chain.faucetUsdt(address, 2_000_000n)
        await harness.chain.mine(2)
        return balance
      },
    }
    const before = await concluded()
    for (let run = 0; run < 12; run++) {
      harness.clock.advance(Temporal.Duration.from({ minutes: 2 }))
      await harness.chain.mine(1)
      await reconcile(harness.app.platform, hasty)
      expect(await differences()).toEqual(AGREED)
      await harness.app.scanner.scan()
    }
    expect(await concluded()).toBeGreaterThan(before)
    // The last reading of the address is newer than the start of its changes.
    const [row] = await db().select().from(depositHolding)
    expect(row).toMatchObject({ difference: 0n, unread: 0 })
    expect(row?.checkedAt).not.toBeNull()
  })

  async function concluded(): Promise<bigint> {
    const rows = await db().select().from(reconciliation)
    return rows.map(row => row.blockNumber).toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
  }

  it('waits until the ledger reaches the block at which the chain was read, and compares both at that block', {
    tags: 'full',
  }, async () => {
    await harness.work()
    await harness.chain.faucetUsdt(DEV_HOT_ADDRESS, 3_000_000n)
    await harness.chain.mine(TO_SOLID)
    harness.clock.advance(Temporal.Duration.from({ minutes: 2 }))
    await reconcile(harness.app.platform, node())
    expect(await differences()).toEqual(AGREED)
    expect(await db().select().from(custodyReading)).toHaveLength(2)
    await harness.chain.faucetUsdt(DEV_HOT_ADDRESS, 4_000_000n)
    await harness.chain.mine(TO_SOLID)
    await harness.app.scanner.scan()
    await reconcile(harness.app.platform, node())
    expect(await differences()).toEqual(AGREED)
    expect(await db().select().from(custodyReading)).toEqual([])
  })

  it('skips an address that cannot be read, and continues with the others', { tags: 'full' }, async () => {
    const who = await harness.recharged('400')
    const [poisoned, good] = [await depositOf(500_000_000n), await depositOf(300_000_000n)]
    await harness.app.scanner.scan()
    const refuse = () => Promise.reject(new TronNodeError('malformed', 'unexpected answer'))
    const honest = node()
    const client: TronClient = {
      ...honest,
      together: work => work(client),
      trc20Balance: (contract, address, options) =>
        address === poisoned ? refuse() : honest.trc20Balance(contract, address, options),
      account: address => (address === poisoned ? refuse() : honest.account(address)),
    }
    for (let run = 0; run < 20; run++) {
      harness.clock.advance(Temporal.Duration.from({ minutes: 1 }))
      await harness.chain.mine(1)
      await harness.app.scanner.scan()
      await reconcile(harness.app.platform, client)
      await planSweeps(harness.app.platform, client)
    }
    const rows = new Map((await db().select().from(depositHolding)).map(row => [row.address, row]))
    expect(rows.get(good)).toMatchObject({ unread: 0, changedAt: null })
    expect(rows.get(poisoned)?.unread).toBeGreaterThanOrEqual(3)
    expect(await metric('matin_reconciliation_addresses_unread')).toBe(1)
    expect((await db().select().from(sweep)).map(row => row.address)).toContain(good)
    // The others' money is known and goes on.
    await signer.round()
    expect((await who.call(getWithdrawalTerms, {})).paused).toBeNull()
    // When the node answers again, no trace of it is left.
    harness.clock.advance(Temporal.Duration.from({ hours: 7 }))
    await harness.chain.mine(1)
    await harness.work()
    expect(await metric('matin_reconciliation_addresses_unread')).toBe(0)
  })

  it('treats outdated figures as unknown: nothing is signed, and customers read why', {
    tags: 'full',
  }, async () => {
    const who = await harness.recharged('100')
    const { id } = await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '50', pin: PIN })
    await harness.work()
    harness.clock.advance(TOO_OLD)
    // The chain stands still: the holdings are unknown.
    await harness.work()
    await signer.round()
    expect((await who.call(getWithdrawal, { id })).state).toBe('approved')
    expect((await who.call(getWithdrawalTerms, {})).paused).toBe('custody_unknown')
    expect(await metric('matin_signing_stopped{reason="custody_unknown"}')).toBe(1)
    await harness.chain.mine(1)
    await harness.work()
    expect((await who.call(getWithdrawalTerms, {})).paused).toBeNull()
    await turn(harness, signer)
    expect((await who.call(getWithdrawal, { id })).state).toBe('confirmed')
  })

  it('treats a changed deposit address as unknown if it was not read for long', {
    tags: 'full',
  }, async () => {
    const who = await harness.recharged('100')
    await harness.work()
    const honest = node()
    const limited: TronClient = {
      ...honest,
      together: work => work(limited),
      trc20Balance: (contract, address, options) =>
        [DEV_HOT_ADDRESS, DEV_COLD_ADDRESS].includes(address)
          ? honest.trc20Balance(contract, address, options)
          : Promise.reject(new TronNodeError('rate_limited', 'too many requests')),
    }
    await depositOf(30_000_000n)
    await harness.app.scanner.scan()
    for (let run = 0; run < 4; run++) {
      harness.clock.advance(Temporal.Duration.from({ minutes: 2 }))
      await harness.chain.mine(1)
      await harness.app.scanner.scan()
      await reconcile(harness.app.platform, limited)
      await reconcile(harness.app.platform, limited)
    }
    await signer.round()
    expect((await who.call(getWithdrawalTerms, {})).paused).toBe('custody_unknown')
    await harness.chain.mine(1)
    await harness.work()
    await signer.round()
    expect((await who.call(getWithdrawalTerms, {})).paused).toBeNull()
  })

  it('posts the owners’ payments into the cold wallet as money of the treasury', {
    tags: 'full',
  }, async () => {
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
    expect(await differences()).toEqual(AGREED)
  })
})
