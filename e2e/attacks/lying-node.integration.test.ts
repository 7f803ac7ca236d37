import { randomBytes } from 'node:crypto'
import { proposeOpening } from '@matin/contract/admin/treasury-moves'
import { getTokenData } from '@matin/contract/assets'
import { getTopupAddress, listTopups, submitTopup } from '@matin/contract/recharge'
import { getWithdrawal, getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { balanceOf, PLATFORM, post } from '@matin/ledger/ledger'
import { addressFromPrivateKey } from '@matin/tron/address'
import { createTronClient } from '@matin/tron/client'
import { DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deposit } from '../../apps/server/src/features/money/recharge/tables.ts'
import { agreeingOn } from '../../apps/server/src/platform/chain/trust.ts'
import { sqlState } from '../../apps/server/src/platform/db/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  type TestCustomer,
  TO_SOLID,
  uploadVoucher,
} from '../../apps/server/src/testing/harness.ts'
import { signedInOperator } from '../../apps/server/src/testing/operators.ts'
import type { Signer } from '../../apps/signer/src/signer.ts'
import { signerOf } from '../support/signer.ts'
import { PATIENCE_MS } from '../support/until.ts'

const AMOUNT = 2_000_000_000n

let harness: Harness
let signer: Signer
/** Chain as the signer's own node reports it, without lies. */
let honest: Harness

/** Connects the server to the lying node and the signer to an honest one. */
beforeEach(async () => {
  harness = await startHarness()
  harness.signerSees.value = false
  const url = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
  const own = await harness.chain.secondNode()
  honest = { ...harness, tronUrl: own.url }
  signer = signerOf(honest, url, { timeoutMs: PATIENCE_MS, log: () => {} })
})
afterEach(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

const db = () => harness.app.platform.db

async function balances() {
  const [row] = await db().select().from(deposit)
  const owner = row?.customer ?? ''
  const of = (kind: 'spot' | 'unclaimed') => balanceOf(db(), { owner, asset: 'USDT', kind })
  return { spot: await of('spot'), unclaimed: await of('unclaimed') }
}

/** Creates a customer who waits for a deposit, with a receipt of 2,000 USDT. */
async function waiting(): Promise<TestCustomer & { address: string }> {
  const who = await harness.customer()
  const { address } = await who.call(getTopupAddress, {})
  await who.call(submitTopup, { quantity: '2000', voucherId: await uploadVoucher(harness.app, who) })
  return { ...who, address }
}

const stateOf = async (who: TestCustomer) => (await who.call(listTopups, {})).items[0]?.state

it('2,000 USDT that only one node reports are credited to no customer', async () => {
  const { chain } = harness
  const who = await waiting()
  // Another contract's call, whose logs no header commits to: the strongest lie that there is.
  const inner = await chain.faults.innerTransfer(DEV_HOT_ADDRESS, 1n)
  await chain.mine(TO_SOLID)
  chain.faults.inventedLog(inner.txid, { to: who.address, amount: AMOUNT })
  chain.faults.falseBalance(who.address, AMOUNT)
  await harness.work()
  await signer.round()
  await harness.advance({ hours: 24 })
  await signer.round()
  expect(await balances()).toEqual({ spot: 0n, unclaimed: AMOUNT })
  expect(await stateOf(who)).toBe('confirming')
  const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics' })
  expect(body).toMatch(/deposits_unconfirmed/)
})

it('a deposit waits while the signer’s node is away, and is credited once that node has seen it', async () => {
  const { chain } = harness
  const who = await waiting()
  await chain.faucetUsdt(who.address, AMOUNT)
  await chain.mine(TO_SOLID)
  await harness.work()
  await harness.work()
  expect(await balances()).toEqual({ spot: 0n, unclaimed: AMOUNT })
  expect(await stateOf(who)).toBe('confirming')
  await signer.round()
  expect(await balances()).toEqual({ spot: AMOUNT, unclaimed: 0n })
  expect(await stateOf(who)).toBe('credited')
})

it('the database refuses to credit a deposit that the signer’s node has not seen, whatever the app requests', async () => {
  const { chain, app } = harness
  const who = await waiting()
  await chain.faucetUsdt(who.address, AMOUNT)
  await chain.mine(TO_SOLID)
  await harness.work()
  const [row] = await db().select().from(deposit)
  const owner = row?.customer ?? ''
  const move = () =>
    db().transaction(tx =>
      post(tx, {
        id: app.platform.ids.uuid(),
        at: app.platform.clock.now(),
        key: `recharge:${row?.id}`,
        kind: 'recharge',
        reference: row?.id ?? '',
        postings: [
          { owner, asset: 'USDT', kind: 'unclaimed', amount: -AMOUNT },
          { owner, asset: 'USDT', kind: 'spot', amount: AMOUNT },
        ],
      }),
    )
  expect(await move().then(() => null, sqlState)).toBe('MT006')
  const credited = db().update(deposit).set({ receipt: null, creditedAt: app.platform.clock.now() })
  expect(await credited.then(() => null, sqlState)).not.toBeNull()
  expect(await balances()).toEqual({ spot: 0n, unclaimed: AMOUNT })
})

it('a transfer to our own wallet that only one node reports is not posted', async () => {
  const { chain, app } = harness
  const treasury = () => balanceOf(db(), { owner: PLATFORM, asset: 'USDT', kind: 'treasury' })
  const before = await treasury()
  const cold = app.platform.config.TRON_COLD_ADDRESS
  const inner = await chain.faults.innerTransfer((await waiting()).address, 1n)
  await chain.mine(TO_SOLID)
  chain.faults.inventedLog(inner.txid, { to: cold, amount: AMOUNT })
  await harness.work()
  expect(await treasury()).toBe(before)
})

it('customers read that deposits are stopped while the chain data is not trusted', async () => {
  const { chain } = harness
  const who = await waiting()
  const paid = await chain.faucetUsdt(who.address, AMOUNT)
  await chain.mine(TO_SOLID)
  chain.faults.otherAmount(paid.txid, 2n * AMOUNT)
  await harness.work()
  expect(await who.call(getTopupAddress, {})).toMatchObject({ stopped: 'node_faulty' })
  chain.faults.clear()
  await harness.work()
  expect(await who.call(getTopupAddress, {})).not.toHaveProperty('stopped')
  await signer.round()
  expect(await balances()).toEqual({ spot: AMOUNT, unclaimed: 0n })
})

it('a balance on the chain counts only if both nodes report the same', async () => {
  const { chain, tronUrl } = harness
  const second = await chain.secondNode()
  const [one, other] = [tronUrl, second.url].map(url =>
    createTronClient(createTronNode({ url, timeoutMs: PATIENCE_MS })),
  )
  if (!one || !other) throw new Error('two nodes')
  const contract = harness.app.platform.config.TRON_USDT_CONTRACT ?? ''
  const asked = () => agreeingOn(one, other).trc20Balance(contract, DEV_HOT_ADDRESS, { solid: true })
  expect(await asked()).toBe(chain.usdtBalance(DEV_HOT_ADDRESS, { solid: true }))
  chain.faults.falseBalance(DEV_HOT_ADDRESS, AMOUNT)
  await expect(asked()).rejects.toThrow('differ')
})

it('an invented log on a real transaction credits nobody: its block waits and is then posted without the log', async () => {
  const { chain } = harness
  const who = await waiting()
  // A transfer of another’s, which its owner signed: the header commits to what it pays.
  const real = await chain.faucetUsdt(DEV_FAUCET_ADDRESS, 1n)
  await chain.mine(TO_SOLID)
  chain.faults.inventedLog(real.txid, { to: who.address, amount: AMOUNT })
  await harness.work()
  await signer.round()
  expect(await db().select().from(deposit)).toEqual([])
  expect(await who.call(getTopupAddress, {})).toMatchObject({ stopped: 'node_faulty' })
  chain.faults.clear()
  await harness.work()
  await signer.round()
  expect(await db().select().from(deposit)).toEqual([])
  expect(await who.call(getTopupAddress, {})).not.toHaveProperty('stopped')
})

describe('a withdrawal with a false result from one node', () => {
  async function sent(): Promise<{ who: TestCustomer; id: string; to: string; txid: string }> {
    harness.signerSees.value = true
    const who = await harness.recharged('100')
    const to = addressFromPrivateKey(randomBytes(32).toString('hex'))
    const { id } = await who.call(submitWithdrawal, { address: to, quantity: '50', pin: PIN })
    await harness.work()
    await signer.round()
    await harness.chain.mine(TO_SOLID)
    return { who, id, to, txid: (await who.call(getWithdrawal, { id })).txid ?? '' }
  }
  const stateNow = async (who: TestCustomer, id: string) => {
    await harness.work()
    await signer.round()
    return (await who.call(getWithdrawal, { id })).state
  }

  it('is not refunded when it was paid', async () => {
    const { who, id, to, txid } = await sent()
    harness.chain.faults.otherResult(txid, 'REVERT')
    expect(await stateNow(who, id)).toBe('sent')
    expect((await who.call(getTokenData, {})).available).toBe('50')
    harness.chain.faults.clear()
    expect(await stateNow(who, id)).toBe('confirmed')
    expect(harness.chain.usdtBalance(to, { solid: true })).toBe(49_000_000n)
  })

  it('is not recorded as paid when the chain reverted it', async () => {
    harness.chain.faults.failNext('REVERT', { from: DEV_HOT_ADDRESS })
    const { who, id, to, txid } = await sent()
    harness.chain.faults.otherResult(txid, 'SUCCESS')
    expect(await stateNow(who, id)).toBe('sent')
    harness.chain.faults.clear()
    expect(await stateNow(who, id)).toBe('failed')
    expect((await who.call(getTokenData, {})).available).toBe('100')
    expect(harness.chain.usdtBalance(to, { solid: true })).toBe(0n)
  })
})

it('a false balance of the cold wallet adds nothing to the treasury, because the signer’s own node reports another balance', async () => {
  const { chain, app } = harness
  const treasury = () => balanceOf(db(), { owner: PLATFORM, asset: 'USDT', kind: 'treasury' })
  const before = await treasury()
  const operator = await signedInOperator(harness, 'treasury')
  chain.faults.falseBalance(app.platform.config.TRON_COLD_ADDRESS, AMOUNT)
  await harness.advance({ seconds: 3 })
  await harness.work()
  const propose = () => operator.ask(proposeOpening, { wallet: 'cold', note: 'ours' })
  expect(await propose()).toMatchObject({ error: 'balance_unheard' })
  await signer.round()
  expect(await propose()).toMatchObject({ error: 'balances_differ' })
  expect(await treasury()).toBe(before)
})

it('no USDT is paid while the second node is silent', async () => {
  harness.signerSees.value = true
  const who = await harness.recharged('100')
  // From here on the server asks two nodes, and nobody answers at the second one’s address.
  const other = await harness.another({ TRON_URL_2: 'http://127.0.0.1:9' })
  const url = await other.internal.listen({ port: 0, host: '127.0.0.1' })
  const its = signerOf(honest, url, { timeoutMs: PATIENCE_MS, log: () => {} })
  const work = async () => {
    for (const { name, run } of other.jobs)
      if (['scan-chain', 'reconcile', 'approve-withdrawals'].includes(name))
        await run().catch(error => expect(name).toBe('reconcile') ?? error)
  }
  try {
    const hot = harness.chain.usdtBalance(DEV_HOT_ADDRESS, { solid: true })
    harness.clock.advance(Temporal.Duration.from({ minutes: 6 }))
    await harness.chain.mine(TO_SOLID)
    await work()
    const to = addressFromPrivateKey(randomBytes(32).toString('hex'))
    const { id } = await who.call(submitWithdrawal, { address: to, quantity: '50', pin: PIN })
    for (let turns = 0; turns < 3; turns++) {
      await work()
      await its.round()
      await harness.chain.mine(TO_SOLID)
    }
    expect((await who.call(getWithdrawal, { id })).state).toBe('approved')
    expect((await who.call(getWithdrawalTerms, {})).paused).toBe('custody_unknown')
    expect(await who.call(getTopupAddress, {})).toMatchObject({ stopped: 'second_node_silent' })
    expect(harness.chain.usdtBalance(to)).toBe(0n)
    expect(harness.chain.usdtBalance(DEV_HOT_ADDRESS)).toBe(hot)
  } finally {
    await other.internal.close()
    await other.server.close()
  }
})
