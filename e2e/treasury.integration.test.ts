import { tryAgain } from '@matin/contract/admin/quarantine'
import { getTopupAddress } from '@matin/contract/recharge'
import { getWithdrawal, getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { DEV_COLD_ADDRESS, DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS, DEV_HOT_KEY } from '@matin/tron/devchain/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quarantinePage } from '../apps/server/src/features/admin/quarantine/service.ts'
import { reconciliation, surplus, sweep } from '../apps/server/src/features/money/treasury/tables.ts'
import { asSuperuser } from '../apps/server/src/testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  type TestCustomer,
  TO_SOLID,
} from '../apps/server/src/testing/harness.ts'
import { signedInOperator } from '../apps/server/src/testing/operators.ts'
import { setSetting } from '../apps/server/src/testing/settings.ts'
import type { Signer } from '../apps/signer/src/signer.ts'
import { payByKey, signerOf, turn as takeTurns } from './support/signer.ts'
import { PATIENCE_MS } from './support/until.ts'

let harness: Harness
let url: string
let signer: Signer
let logged: string[]

beforeEach(async () => {
  harness = await startHarness()
  url = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
  logged = []
  signer = signerThatWaits(PATIENCE_MS)
})
afterEach(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

function signerThatWaits(timeoutMs: number, maxFeeSun?: bigint): Signer {
  return signerOf(harness, url, { timeoutMs, maxFeeSun, log: message => logged.push(message) })
}

const turn = () => takeTurns(harness, signer)

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
    await harness.recharged('500.25')
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
    await harness.recharged('20')
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

describe('the surplus of the hot wallet', () => {
  it('above its maximum goes to the cold wallet once, and ledger and chain agree', async () => {
    await setSetting(harness.app.platform, 'hot_wallet_maximum', '150000')
    const before = await custody()
    expect(before.hot).toBe(200_000_000_000n)
    for (let round = 0; round < 3; round++) await turn()
    const rows = await harness.app.platform.db.select().from(surplus)
    expect(rows).toMatchObject([{ state: 'confirmed', amount: 50_000_000_000n }])
    const after = await custody()
    expect([after.hot, after.cold - before.cold]).toEqual([150_000_000_000n, 50_000_000_000n])
    expect(harness.chain.usdtBalance(DEV_HOT_ADDRESS)).toBe(after.hot)
    expect(await differences()).toEqual([0n, 0n, 0n])
  })

  it('that the signer refuses is not planned again until an operator permits it', {
    tags: 'full',
  }, async () => {
    await setSetting(harness.app.platform, 'hot_wallet_maximum', '150000')
    signer = signerOf(harness, url, {
      timeoutMs: PATIENCE_MS,
      coldAddress: DEV_FAUCET_ADDRESS,
      log: () => {},
    })
    await turn()
    await turn()
    expect((await quarantinePage(harness.app.platform, { input: {} })).items).toMatchObject([
      { kind: 'surplus', subject: 'hot', reason: 'recipient_not_ours', tryAfter: null },
    ])
    expect(await harness.app.platform.db.select().from(surplus)).toMatchObject([{ state: 'failed' }])
    expect((await custody()).hot).toBe(200_000_000_000n)
  })
})

describe('the signer', () => {
  async function approved(quantity = '50'): Promise<{ id: string; state(): Promise<string> }> {
    const who = await harness.recharged('100')
    // The deposit is swept first, so that the withdrawal is the next payment sent.
    await harness.work()
    await turn()
    await turn()
    const { id } = await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity, pin: PIN })
    await harness.work()
    return { id, state: async () => (await who.call(getWithdrawal, { id })).state }
  }

  it('sends exactly the stored bytes again when the broadcast was lost, and pays once', async () => {
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
  ])('pays once although the broadcast was %s', { tags: 'full' }, async (_name, fault) => {
    const { state } = await approved()
    const before = harness.chain.usdtBalance(DEV_FAUCET_ADDRESS)
    fault()
    await signer.round()
    for (let round = 0; round < 4 && (await state()) !== 'confirmed'; round++) {
      await harness.advance({ seconds: 20 })
      await turn()
    }
    // Bytes that a node lost for good expire with a solid block and are signed again, once.
    for (let round = 0; round < 4 && (await state()) !== 'confirmed'; round++) {
      await harness.advance({ minutes: 11 })
      await turn()
    }
    expect(await state()).toBe('confirmed')
    expect(harness.chain.usdtBalance(DEV_FAUCET_ADDRESS) - before).toBe(49_000_000n)
  })

  it('waits while its node is away, and logs the reason', { tags: 'full' }, async () => {
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

describe('a withdrawal that cannot be paid', () => {
  const stateOf = async (who: TestCustomer, id: string) => (await who.call(getWithdrawal, { id })).state
  const withdraw = async (who: TestCustomer, quantity: string) =>
    (await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity, pin: PIN })).id
  const quarantined = async () => (await quarantinePage(harness.app.platform, { input: {} })).items

  /** Makes the database refuse rows until `cure`, like an unforeseen constraint. */
  const poisonOn = (table: string, event: string, condition: string) =>
    asSuperuser(
      harness.app.platform.database,
      `CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF ${condition} THEN RAISE EXCEPTION 'poisoned' USING ERRCODE = '23514'; END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER poison BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION poison()`,
    )
  const cure = () => asSuperuser(harness.app.platform.database, 'DROP FUNCTION poison() CASCADE')

  /** Leaves this amount of USDT in the hot wallet; an owner's key moves the rest to the cold wallet. */
  async function leaveInHotWallet(amount: bigint): Promise<void> {
    const rest = harness.chain.usdtBalance(DEV_HOT_ADDRESS) - amount
    await payByKey(harness, { key: DEV_HOT_KEY, from: DEV_HOT_ADDRESS, to: DEV_COLD_ADDRESS, amount: rest })
    await harness.work()
    expect(await differences()).toEqual([0n, 0n, 0n])
  }

  it('waits for the sweep that brings the money, and does not delay that sweep', {
    tags: 'full',
  }, async () => {
    const who = await harness.recharged('80')
    await leaveInHotWallet(10_000_000n)
    const id = await withdraw(who, '30')
    await harness.work()
    await turn()
    expect((await who.call(getWithdrawalTerms, {})).paused).toBe('hot_wallet_low')
    expect(await stateOf(who, id)).toBe('approved')
    for (let round = 0; round < 3; round++) await turn()
    expect((await custody()).deposit).toBe(0n)
    for (let round = 0; round < 2; round++) await turn()
    expect(await stateOf(who, id)).toBe('confirmed')
    expect((await who.call(getWithdrawalTerms, {})).paused).toBeNull()
    expect(await quarantined()).toEqual([])
  })

  it('because it is too large does not delay a small one', { tags: 'full' }, async () => {
    const who = await harness.recharged('400')
    await leaveInHotWallet(50_000_000n)
    await signer.round()
    const large = await withdraw(who, '300')
    await harness.advance({ seconds: 1 })
    const small = await withdraw(who, '30')
    const smaller = await withdraw(who, '20')
    await harness.work()
    await signer.round()
    const states = async () => [await stateOf(who, small), await stateOf(who, smaller)]
    expect(await states()).toEqual(['sent', 'sent'])
    expect(await stateOf(who, large)).toBe('approved')
  })

  it('because of its address is quarantined with its reason, and the others are paid', async () => {
    const who = await harness.recharged('100')
    const bad = await withdraw(who, '20')
    const good = await withdraw(who, '30')
    await harness.work()
    const broken = `${DEV_FAUCET_ADDRESS.slice(0, -1)}x`
    await asSuperuser(
      harness.app.platform.database,
      `ALTER TABLE withdrawal DISABLE TRIGGER withdrawal_guard;
        UPDATE withdrawal SET address = '${broken}' WHERE id = '${bad}';
        ALTER TABLE withdrawal ENABLE TRIGGER withdrawal_guard`,
    )
    await turn()
    expect(await stateOf(who, good)).toBe('confirmed')
    expect(await stateOf(who, bad)).toBe('approved')
    const named = [
      { kind: 'withdrawal', subject: bad, reason: 'address_invalid', detail: broken, tryAfter: null },
    ]
    expect(await quarantined()).toMatchObject(named)
    await harness.advance({ hours: 12 })
    await turn()
    expect(await quarantined()).toMatchObject([{ ...named[0], tries: 1 }])
  })

  it('because the database refuses its bytes is quarantined unsent, and the others of its batch are paid', {
    tags: 'full',
  }, async () => {
    const who = await harness.recharged('100')
    const bad = await withdraw(who, '20')
    const good = await withdraw(who, '30')
    await harness.work()
    await poisonOn('signing_attempt', 'INSERT', `NEW.subject = '${bad}'`)
    const before = harness.chain.usdtBalance(DEV_FAUCET_ADDRESS)
    await turn()
    expect(await stateOf(who, good)).toBe('confirmed')
    expect(harness.chain.usdtBalance(DEV_FAUCET_ADDRESS) - before).toBe(29_000_000n)
    expect(await quarantined()).toMatchObject([
      { kind: 'withdrawal', subject: bad, reason: 'database_refused', detail: '23514' },
    ])
    await cure()
    await harness.advance({ minutes: 1 })
    await turn()
    expect(await stateOf(who, bad)).toBe('confirmed')
    expect(await quarantined()).toEqual([])
  })

  it.each([
    ['settlement', `NEW.state = 'confirmed'`, () => harness.chain.mine(TO_SOLID)],
    [
      'expiry',
      `NEW.state = 'approved' AND OLD.state = 'sent'`,
      async () => {
        // Longer than the bytes are valid.
        harness.clock.advance(Temporal.Duration.from({ minutes: 11 }))
        await harness.chain.mine(TO_SOLID)
      },
    ],
  ])(
    'because the database refuses its %s is quarantined, and the scan of the chain continues',
    { tags: 'full' },
    async (kind, refused, pass) => {
      const who = await harness.recharged('100')
      const bad = await withdraw(who, '20')
      const good = await withdraw(who, '30')
      await harness.work()
      await poisonOn('withdrawal', 'UPDATE', `NEW.id = '${bad}' AND ${refused}`)
      if (kind === 'expiry') harness.chain.faults.lostBroadcast(10)
      await signer.round()
      expect(await stateOf(who, bad)).toBe('sent')
      await pass()
      await harness.work()
      expect(await stateOf(who, good)).toBe(kind === 'settlement' ? 'confirmed' : 'approved')
      expect(await stateOf(who, bad)).toBe('sent')
      expect(await quarantined()).toMatchObject([{ kind, reason: 'database_refused', detail: '23514' }])
      harness.chain.faults.clear()
      await cure()
      await harness.advance({ minutes: 1 })
      for (let round = 0; round < 2; round++) await turn()
      expect([await stateOf(who, bad), await stateOf(who, good)]).toEqual(['confirmed', 'confirmed'])
      expect(await quarantined()).toEqual([])
    },
  )

  it('because of its fee in TRX is not signed, and burns nothing', async () => {
    const who = await harness.recharged('100')
    const id = await withdraw(who, '20')
    await harness.work()
    const trx = harness.chain.trxBalance(DEV_HOT_ADDRESS)
    signer = signerThatWaits(PATIENCE_MS, 1_000_000n)
    await turn()
    expect(await stateOf(who, id)).toBe('approved')
    expect((await quarantined()).find(row => row.subject === id)).toMatchObject({ reason: 'fee_too_high' })
    const supplies = await harness.app.platform.db.select().from(sweep)
    const supplied = supplies.reduce((sum, row) => sum + row.supplySun, 0n)
    // Nothing else left but the supply of a deposit address with its activation.
    expect(trx - harness.chain.trxBalance(DEV_HOT_ADDRESS)).toBeLessThan(supplied + 3_000_000n)
  })

  it('because the node is busy is not quarantined, and is paid in the next round', {
    tags: 'full',
  }, async () => {
    const who = await harness.recharged('100')
    const id = await withdraw(who, '20')
    await harness.work()
    harness.chain.faults.constantError('OTHER_ERROR', 1)
    await signer.round()
    expect(logged).toContainEqual(expect.stringContaining('OTHER_ERROR'))
    expect(await quarantined()).toEqual([])
    await turn()
    expect(await stateOf(who, id)).toBe('confirmed')
  })

  it('or that was broadcast is not broadcast again within seconds, nor while no node answers', {
    tags: 'full',
  }, async () => {
    const who = await harness.recharged('100')
    const id = await withdraw(who, '20')
    await harness.work()
    await signer.round()
    expect(await stateOf(who, id)).toBe('sent')
    await harness.advance({ seconds: 15 })
    await signer.round()
    expect(logged.filter(line => line.includes('DUP'))).toEqual([])
    harness.clock.advance(Temporal.Duration.from({ seconds: 75 }))
    harness.chain.faults.rateLimit(5)
    await signer.round()
    expect(logged.filter(line => line.startsWith('broadcast:'))).toEqual([])
    expect((await who.call(getWithdrawalTerms, {})).paused).toBe('node_unreachable')
  })
})

describe('a sweep that burns TRX', () => {
  it('is retried after growing delays, then only when an operator permits it', { tags: 'full' }, async () => {
    const ada = await signedInOperator(harness, 'treasury')
    const who = await harness.recharged('200')
    const { address } = await who.call(getTopupAddress, {})
    await harness.work()
    const burned = () => harness.chain.trxBalance(DEV_HOT_ADDRESS)
    await turn()
    const before = burned()
    const tried = async () => (await harness.app.platform.db.select().from(sweep)).length
    harness.chain.faults.failNext('OUT_OF_ENERGY', { times: 1000, from: address })
    for (let tries = 1; tries <= 8; tries++) {
      for (let round = 0; round < 3; round++) await turn()
      expect(await tried()).toBe(tries)
      const half = { seconds: 30 * 2 ** (tries - 1) }
      await harness.advance(half)
      expect(await tried()).toBe(tries)
      await harness.advance(half)
    }
    await harness.advance({ hours: 7 })
    expect(await tried()).toBe(8)
    const list = (await quarantinePage(harness.app.platform, { input: {} })).items
    expect(list).toMatchObject([
      { kind: 'sweep', subject: address, reason: 'chain_failed', detail: 'OUT_OF_ENERGY', tryAfter: null },
    ])
    expect(before - burned()).toBeLessThan(8n * 20_000_000n)

    harness.chain.faults.clear()
    await ada.call(tryAgain, { kind: 'sweep', subject: address })
    for (let round = 0; round < 4; round++) {
      await harness.work()
      await turn()
    }
    expect((await custody()).deposit).toBe(0n)
    expect((await quarantinePage(harness.app.platform, { input: {} })).items).toEqual([])
  })
})
