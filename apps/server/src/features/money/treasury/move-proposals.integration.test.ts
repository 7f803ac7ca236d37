import { approveProposal, cancelProposal, rejectProposal } from '@matin/contract/admin/proposals'
import { getTreasury, listDifferences } from '@matin/contract/admin/treasury'
import * as moves from '@matin/contract/admin/treasury-moves'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { createTronClient } from '@matin/tron/client'
import { DEV_COLD_ADDRESS, DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chainCursor } from '#platform/chain/tables.ts'
import { sqlState } from '#platform/db/database.ts'
import { actWithoutProof } from '#testing/database.ts'
import { expectBalancedBooks, type Harness, startHarness, TO_SOLID } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { noteStatus } from './signer-work.ts'
import { reconciliation } from './tables.ts'

let harness: Harness
let ada: TestOperator
let ben: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'treasury')
  ben = await signedInOperator(harness, 'owner')
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

const own = (kind: 'treasury' | 'inventory') =>
  balanceOf(harness.app.platform.db, { owner: PLATFORM, asset: 'USDT', kind })

describe('moving treasury money to the inventory', () => {
  it('is proposed by one operator, approved by another with step-up, and posted once', async () => {
    const before = { treasury: await own('treasury'), inventory: await own('inventory') }
    const { id } = await ada.call(moves.proposeInventory, { amount: '250', note: 'for sellers' })
    expect(await own('inventory')).toBe(before.inventory)
    expect(await ben.ask(moves.proposeInventory, { amount: '1', note: 'n' })).toMatchObject({
      error: 'already_proposed',
    })
    expect(await ada.ask(approveProposal, { kind: 'treasury_move', id })).toMatchObject({
      error: 'same_person',
    })
    expect(await ben.ask(approveProposal, { kind: 'treasury_move', id }, { totp: null })).toMatchObject({
      error: 'totp_required',
    })
    const carl = await signedInOperator(harness, 'treasury')
    const totps = [ben.code(), carl.code()] as const
    const answers = await Promise.all([
      ben.ask(approveProposal, { kind: 'treasury_move', id }, { totp: totps[0] }),
      carl.ask(approveProposal, { kind: 'treasury_move', id }, { totp: totps[1] }),
    ])
    expect(answers.map(answer => answer.error ?? 'ok').toSorted()).toEqual(['already_ended', 'ok'])
    expect(await own('inventory')).toBe(before.inventory + 250_000_000n)
    expect(await own('treasury')).toBe(before.treasury - 250_000_000n)
    const [listed] = (await ada.call(moves.listTreasuryMoves, {})).items
    expect(listed).toMatchObject({ id, kind: 'inventory', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('is limited to the treasury’s balance and can be rejected', async () => {
    const all = (await own('treasury')) / 1_000_000n
    const much = { amount: String(all + 1n), note: 'too much' }
    expect(await ada.ask(moves.proposeInventory, much)).toMatchObject({ error: 'insufficient_balance' })
    const { id } = await ada.call(moves.proposeInventory, { amount: '5', note: 'n' })
    await ben.call(rejectProposal, { kind: 'treasury_move', reason: 'Not like this', id })
    expect(await ben.ask(approveProposal, { kind: 'treasury_move', id })).toMatchObject({
      error: 'already_ended',
    })
  })

  it('is refused by the database when one operator approves alone or changes the proposal', async () => {
    const { id } = await ada.call(moves.proposeInventory, { amount: '7', note: 'n' })
    const stateOf = (actor: string, what: ReturnType<typeof sql>) =>
      harness.app.platform.db
        .transaction(async tx => {
          await actWithoutProof(tx, actor)
          await tx.execute(sql`UPDATE treasury_move SET ${what} WHERE id = ${id}::uuid`)
        })
        .then(() => null, sqlState)
    const end = (who: string) => sql`approved_by = ${who}::uuid, approved_at = now(), hash = 'h'`
    expect(await stateOf(ada.id, end(ada.id))).toBe('MT006')
    expect(await stateOf(ada.id, end(ben.id))).toBe('MT006')
    expect(await stateOf(ben.id, sql`amount = 700000000`)).toBe('MT006')
  })
})

describe('a wallet balance from before the ledger began', () => {
  /** Transfers USDT to the cold wallet in blocks that the ledger skips, like those before the first start. */
  async function unbooked(amount: bigint): Promise<void> {
    await harness.work()
    await harness.chain.faucetUsdt(DEV_COLD_ADDRESS, amount)
    await harness.chain.mine(TO_SOLID)
    const number = harness.chain.solidHeight
    const client = createTronClient(createTronNode({ url: harness.tronUrl }))
    const block = await client.solidBlock(number)
    if (!block) throw new Error(`no block ${number}`)
    await harness.app.platform.db.update(chainCursor).set({ blockNumber: BigInt(number), blockId: block.id })
    harness.clock.advance(Temporal.Duration.from({ minutes: 2 }))
    await harness.work()
    await harness.work()
    await signerSays()
  }
  /** Reports the cold wallet's balance as the signer does: that of the chain, or another figure. */
  async function signerSays(coldUsdt = harness.chain.usdtBalance(DEV_COLD_ADDRESS, { solid: true })) {
    const rest = { usdt: '0', trxSun: '0', energy: '0', paused: null }
    await noteStatus(harness.app.platform, {
      ...rest,
      hotAddress: DEV_HOT_ADDRESS,
      coldUsdt: coldUsdt.toString(),
    })
  }
  const difference = async () => {
    const { places } = await ada.call(getTreasury, {})
    return places.find(({ place }) => place === 'cold')?.difference
  }

  it('cannot be proposed while ledger and chain agree', async () => {
    await harness.work()
    await signerSays()
    expect(await ada.ask(moves.proposeOpening, { wallet: 'cold', note: 'n' })).toMatchObject({
      error: 'nothing_beyond_books',
    })
  })

  it('is not posted unless the signer’s own node reports the same balance', async () => {
    harness.chain.faults.falseBalance(DEV_COLD_ADDRESS, 70_000_000n)
    harness.clock.advance(Temporal.Duration.from({ minutes: 2 }))
    await harness.chain.mine(1)
    await harness.work()
    expect(Number(await difference())).toBeGreaterThan(0)
    await signerSays()
    const propose = () => ada.ask(moves.proposeOpening, { wallet: 'cold', note: 'n' })
    expect(await propose()).toMatchObject({ error: 'balances_differ' })
    const lie = async () =>
      signerSays(
        (await harness.app.platform.db.select().from(reconciliation)).find(one => one.wallet === 'cold')
          ?.chain,
      )
    await lie()
    const { data } = await propose()
    const { id } = moves.proposeOpening.data.parse(data)
    const before = await own('treasury')
    // The second approver decides after the signer reports the truth again, or nothing any more.
    await signerSays()
    expect(await ben.ask(approveProposal, { kind: 'treasury_move', id })).toMatchObject({
      error: 'balances_differ',
    })
    await lie()
    harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
    expect(await ben.ask(approveProposal, { kind: 'treasury_move', id })).toMatchObject({
      error: 'balance_unheard',
    })
    expect(await own('treasury')).toBe(before)
    await ada.call(cancelProposal, { kind: 'treasury_move', id })
    harness.chain.faults.clear()
    await harness.chain.mine(1)
    await harness.work()
    expect(await difference()).toBe('0')
  })

  it('is posted to the treasury by two operators, after which ledger and chain agree', async () => {
    await unbooked(40_000_000n)
    expect(await difference()).toBe('40')
    const before = await own('treasury')
    const made = await ada.call(moves.proposeOpening, { wallet: 'cold', note: 'before the first start' })
    expect(made).toMatchObject({ kind: 'opening_cold', amount: '40', block: expect.stringMatching(/^\d+$/) })
    expect(await ada.ask(approveProposal, { kind: 'treasury_move', id: made.id })).toMatchObject({
      error: 'same_person',
    })
    await ben.call(approveProposal, { kind: 'treasury_move', id: made.id })
    expect(await own('treasury')).toBe(before + 40_000_000n)
    expect(await difference()).toBe('0')
    expect(await ben.ask(moves.proposeOpening, { wallet: 'cold', note: 'again' })).toMatchObject({
      error: 'nothing_beyond_books',
    })
    for (let block = 0; block < 3; block++) {
      await harness.chain.mine(1)
      await harness.work()
      expect(await difference()).toBe('0')
    }
    const told = (await ada.call(listDifferences, {})).items.map(one => one.difference)
    expect(told.slice(0, 2)).toEqual(['0', '40'])
  })

  it('is posted at the compared block, so a late reading of an earlier block still agrees', async () => {
    await unbooked(20_000_000n)
    const { id, block } = await ada.call(moves.proposeOpening, { wallet: 'cold', note: 'n' })
    await ben.call(approveProposal, { kind: 'treasury_move', id })
    const differences = async () => (await ada.call(listDifferences, {})).items.length
    const before = await differences()
    await harness.app.platform.db.execute(
      sql`INSERT INTO custody_reading (place, balance, from_block, to_block, read_at)
        SELECT wallet, chain - 20000000, ${block}::bigint - 1, ${block}::bigint - 1, checked_at
          FROM reconciliation WHERE wallet = 'cold'`,
    )
    await harness.work()
    expect(await difference()).toBe('0')
    expect(await differences()).toBe(before)
  })

  it('that has left the wallet meanwhile is not posted', async () => {
    await unbooked(30_000_000n)
    const { id } = await ada.call(moves.proposeOpening, { wallet: 'cold', note: 'n' })
    await harness.app.platform.db.execute(
      sql`UPDATE reconciliation SET chain = ledger + 29999999 WHERE wallet = 'cold'`,
    )
    await signerSays(harness.chain.usdtBalance(DEV_COLD_ADDRESS, { solid: true }) - 1n)
    const before = await own('treasury')
    expect(await ben.ask(approveProposal, { kind: 'treasury_move', id })).toMatchObject({
      error: 'nothing_beyond_books',
    })
    expect(await own('treasury')).toBe(before)
  })
})
