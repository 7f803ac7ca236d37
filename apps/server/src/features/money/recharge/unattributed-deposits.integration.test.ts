import { listAudit } from '@matin/contract/admin/audit'
import * as admin from '@matin/contract/admin/deposits'
import { approveProposal, cancelProposal } from '@matin/contract/admin/proposals'
import { listQuarantine } from '@matin/contract/admin/quarantine'
import { getStatistics } from '@matin/contract/admin/statistics'
import { getTreasury } from '@matin/contract/admin/treasury'
import { getTokenData, getWalletLog } from '@matin/contract/assets'
import { getTopup, getTopupAddress, submitTopup } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { balanceOf, PLATFORM, post } from '@matin/ledger/ledger'
import { createTronClient } from '@matin/tron/client'
import { DEV_COLD_ADDRESS, DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chainCursor } from '#platform/chain/tables.ts'
import { rowsOf, sqlState, type Tx } from '#platform/db/database.ts'
import { quarantine } from '#platform/quarantine/tables.ts'
import { idByEmail } from '#testing/customers.ts'
import { expectBalancedBooks, type Harness, startHarness, TO_SOLID, uploadVoucher } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { countDays } from '../../views/statistics/count.ts'
import { runTrialBalance } from '../treasury/trial-balance.ts'
import { arrivalsToConfirm, confirmArrivals } from './confirm-arrivals.ts'

let harness: Harness
let sue: TestOperator
let ben: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  sue = await signedInOperator(harness, 'support', 'treasury', 'auditor')
  ben = await signedInOperator(harness, 'treasury')
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

const db = () => harness.app.platform.db
const queued = async () => (await sue.call(admin.listUnmatchedDeposits, {})).items.map(({ id }) => id)
const own = (kind: 'treasury' | 'unattributed' | 'custody_hot') =>
  balanceOf(db(), { owner: PLATFORM, asset: 'USDT', kind })
/** Pays `address` from an unknown sender, and returns the deposit's id. */
async function seenAt(address: string, usdt: bigint): Promise<string> {
  const { txid } = await harness.chain.faucetUsdt(address, usdt * 1_000_000n)
  await harness.chain.mine(TO_SOLID)
  await harness.work()
  await harness.work()
  const [row] = await rowsOf<{ id: string }>(db(), sql`SELECT id FROM deposit WHERE txid = ${txid}`)
  return row?.id ?? ''
}
const unattributedOf = (usdt: bigint) => seenAt(DEV_HOT_ADDRESS, usdt)
const balances = async () => ({ treasury: await own('treasury'), unattributed: await own('unattributed') })

it('an unattributed deposit to the hot wallet is posted to the suspense account and listed for operators, and ledger and chain agree', async () => {
  const before = await balances()
  const id = await unattributedOf(45n)
  expect(await balances()).toEqual({ ...before, unattributed: before.unattributed + 45_000_000n })
  expect(await queued()).toContain(id)
  expect(await sue.call(admin.getUnmatchedDeposit, { id })).toMatchObject({
    ...{ customer: null, address: DEV_HOT_ADDRESS, amount: '45', sender: DEV_FAUCET_ADDRESS, receipts: [] },
  })
  await runTrialBalance(harness.app.platform)
  const { places, trial } = await ben.call(getTreasury, {})
  expect(places.map(({ difference }) => difference)).toEqual(['0', '0', '0'])
  // The amount is a liability, though its owner is unknown.
  expect(trial?.assets).toMatchObject([{ asset: 'USDT', customers: '45', sum: '0' }])
})

/** Configures the owners' addresses, as if every server had restarted with them. */
function nameOwners(addresses: string): void {
  Object.assign(harness.app.platform.config, { TRON_OWNER_ADDRESSES: addresses })
}

/**
 * Moves the block cursor back, so that the block `TO_SOLID` below the newest solid one is read again, with
 * other owners' addresses.
 */
async function readAgain(owners: string): Promise<void> {
  const before = harness.app.platform.config.TRON_OWNER_ADDRESSES
  const number = harness.chain.solidHeight - TO_SOLID
  const node = createTronClient(createTronNode({ url: harness.tronUrl }))
  const blockId = (await node.solidBlock(number))?.id ?? ''
  await db()
    .update(chainCursor)
    .set({ blockNumber: BigInt(number), blockId })
  nameOwners(owners)
  try {
    await harness.work()
  } finally {
    nameOwners(before)
  }
  const [after] = await db().select().from(chainCursor)
  expect(after?.blockNumber).toBe(BigInt(harness.chain.solidHeight))
}
const differences = async () => {
  await harness.chain.mine(1)
  await harness.work()
  return (await ben.call(getTreasury, {})).places.map(({ difference }) => difference)
}

it('an unattributed deposit is posted once when its block is read again, even if its sender became an owner meanwhile', async () => {
  const before = await balances()
  const id = await unattributedOf(24n)
  const once = { ...before, unattributed: before.unattributed + 24_000_000n }
  for (const owners of ['', DEV_FAUCET_ADDRESS]) {
    await readAgain(owners)
    expect(await balances()).toEqual(once)
    // Known transfers are skipped: nothing is quarantined.
    expect(await db().select().from(quarantine)).toEqual([])
    expect(await queued()).toContain(id)
  }
  expect(await differences()).toEqual(['0', '0', '0'])
})

it('an owner’s deposit stays with the treasury when its block is read again after the sender stopped being an owner', async () => {
  const before = await balances()
  const { chain, signerSees } = harness
  signerSees.value = false
  nameOwners(DEV_FAUCET_ADDRESS)
  await chain.faucetUsdt(DEV_HOT_ADDRESS, 23_000_000n)
  await chain.mine(TO_SOLID)
  await harness.work()
  nameOwners('')
  await readAgain('')
  expect(await balances()).toEqual(before)
  signerSees.value = true
  await harness.work()
  expect(await balances()).toEqual({ ...before, treasury: before.treasury + 23_000_000n })
  expect(await db().select().from(quarantine)).toEqual([])
  expect(await differences()).toEqual(['0', '0', '0'])
})

it('an arrival that cannot be posted is quarantined and listed for operators while the others are posted', async () => {
  const before = await balances()
  const { chain, signerSees } = harness
  const { platform } = harness.app
  signerSees.value = false
  const sent: string[] = []
  for (const usdt of [21n, 22n]) sent.push((await chain.faucetUsdt(DEV_COLD_ADDRESS, usdt * 1_000_000n)).txid)
  const who = await harness.customer()
  const { address } = await who.call(getTopupAddress, {})
  await chain.faucetUsdt(address, 25_000_000n)
  await chain.mine(TO_SOLID)
  await harness.work()
  await who.call(submitTopup, { quantity: '25', voucherId: await uploadVoucher(harness.app, who) })
  // Another transfer already has its idempotency key.
  const move = (key: string, amount: bigint) =>
    db().transaction(tx =>
      post(tx, {
        ...{ id: platform.ids.uuid(), key, kind: 'custody_move', reference: sent[0] ?? '' },
        at: platform.clock.now(),
        postings: [
          { owner: PLATFORM, asset: 'USDT', kind: 'custody_cold', amount },
          { owner: PLATFORM, asset: 'USDT', kind: 'custody_hot', amount: -amount },
        ],
      }),
    )
  await move(`treasury:${sent[0]}:0`, 1n)
  await move('and back', -1n)
  signerSees.value = true
  await harness.work()
  expect(await balances()).toEqual({ ...before, treasury: before.treasury + 22_000_000n })
  expect((await who.call(getTokenData, {})).available).toBe('25')
  const [row] = await rowsOf<{ id: string }>(
    db(),
    sql`SELECT id FROM treasury_arrival WHERE txid = ${sent[0]}`,
  )
  const seen = await sue.call(listQuarantine, {})
  expect(seen.items).toMatchObject([
    { kind: 'arrival', subject: row?.id, reason: 'database_refused', tries: 1 },
  ])
  // It waits for its next try, and the signer is not asked about it meanwhile.
  await harness.work()
  expect((await sue.call(listQuarantine, {})).items).toMatchObject([{ tries: 1 }])
  await harness.advance({ minutes: 2 })
  expect((await sue.call(listQuarantine, {})).items).toMatchObject([{ tries: 2 }])
})

it('an unattributed deposit is credited to the customer whom two operators name, and appears in their history', async () => {
  const before = await balances()
  const deposit = await unattributedOf(26n)
  const who = await harness.customer()
  const { uid } = await who.call(getUserInfo, {})
  const { id } = await sue.call(admin.proposeAttachment, { deposit, uid, reason: 'sent it back by mistake' })
  expect(await sue.ask(approveProposal, { kind: 'deposit_attachment', id })).toMatchObject({
    error: 'same_person',
  })
  await ben.call(approveProposal, { kind: 'deposit_attachment', id })
  expect((await who.call(getTokenData, {})).available).toBe('26')
  const { items } = await who.call(getWalletLog, {})
  expect(items.map(({ amount, state }) => [amount, state])).toEqual([['26', 'credited']])
  expect(await balances()).toEqual(before)
  expect(await queued()).not.toContain(deposit)
})

it('an unattributed deposit is credited to the customer’s receipt that names it, even if the proposal names no receipt', async () => {
  const deposit = await unattributedOf(27n)
  const { txid } = await sue.call(admin.getUnmatchedDeposit, { id: deposit })
  const who = await harness.customer()
  const { uid } = await who.call(getUserInfo, {})
  const handIn = async (named: string) => {
    const voucherId = await uploadVoucher(harness.app, who)
    return (await who.call(submitTopup, { quantity: '27', voucherId, txid: named })).id
  }
  const other = await handIn('a'.repeat(64))
  const receipt = await handIn(txid)
  const made = await sue.call(admin.proposeAttachment, { deposit, uid, reason: 'named the hash' })
  expect(made).toMatchObject({ receipt })
  await ben.call(approveProposal, { kind: 'deposit_attachment', id: made.id })
  expect(await who.call(getTopup, { id: receipt })).toMatchObject({ state: 'credited', credited: '27' })
  expect(await who.call(getTopup, { id: other })).toMatchObject({ state: 'waiting' })
  // Recipient of the transfer, which has not changed.
  expect(await sue.call(admin.getUnmatchedDeposit, { id: deposit })).toMatchObject({
    ...{ customer: null, address: DEV_HOT_ADDRESS, receipts: [] },
  })
})

it('an unattributed deposit is not credited without the receipt in which the customer named it after the proposal', async () => {
  const deposit = await unattributedOf(31n)
  const { txid } = await sue.call(admin.getUnmatchedDeposit, { id: deposit })
  const who = await harness.customer()
  const { uid } = await who.call(getUserInfo, {})
  const kind = 'deposit_attachment'
  const made = await sue.call(admin.proposeAttachment, { deposit, uid, reason: 'wrote by chat' })
  const voucherId = await uploadVoucher(harness.app, who)
  const { id: receipt } = await who.call(submitTopup, { quantity: '31', voucherId, txid })
  expect(await ben.ask(approveProposal, { kind, id: made.id })).toMatchObject({ error: 'proposal_ended' })
  await sue.call(cancelProposal, { kind, id: made.id })
  const again = await sue.call(admin.proposeAttachment, { deposit, uid, reason: 'wrote by chat' })
  expect(again).toMatchObject({ receipt })
  await ben.call(approveProposal, { kind, id: again.id })
  expect(await who.call(getTopup, { id: receipt })).toMatchObject({ state: 'credited', credited: '31' })
})

/** Counts the recharges in the statistics of all days. */
async function recharges(): Promise<number> {
  await harness.advance({ minutes: 11 })
  await countDays(harness.app.platform)
  const { days } = await ben.call(getStatistics, {})
  return days.reduce((sum, day) => sum + day.recharges, 0)
}

it('an unattributed deposit goes to the treasury only with two operators, and a customer’s deposit never does', async () => {
  const counted = await recharges()
  const before = await balances()
  const deposit = await unattributedOf(28n)
  const made = await sue.call(admin.proposeAttachment, { deposit, reason: 'the owners’ exchange' })
  expect(made).toMatchObject({ uid: null })
  await ben.call(approveProposal, { kind: 'deposit_attachment', id: made.id })
  expect(await balances()).toEqual({ ...before, treasury: before.treasury + 28_000_000n })
  const [entry] = (await sue.call(listAudit, { subject: `deposit:${deposit}` })).items
  expect(entry?.details).toMatchObject({ to: 'treasury', amount: '28' })
  // Four were credited to customers earlier.
  expect([counted, await recharges()]).toEqual([4, 4])
  const { address } = await (await harness.customer()).call(getTopupAddress, {})
  const theirs = await seenAt(address, 22n)
  expect(await sue.ask(admin.proposeAttachment, { deposit: theirs, reason: 'r' })).toMatchObject({
    error: 'deposit_of_another',
  })
})

it('the database refuses to post or assign an unattributed deposit without two operators', async () => {
  const deposit = await unattributedOf(29n)
  const who = await harness.customer()
  const mine = await idByEmail(harness.app.platform, who.email)
  const stateOf = (work: (tx: Tx) => Promise<unknown>) =>
    db()
      .transaction(work)
      .then(() => null, sqlState)
  const posting = { asset: 'USDT', amount: 29_000_000n } as const
  for (const to of [
    { owner: mine, kind: 'unclaimed' },
    { owner: mine, kind: 'spot' },
    { owner: PLATFORM, kind: 'treasury' },
  ] as const)
    expect(
      await stateOf(tx =>
        post(tx, {
          ...{ id: harness.app.platform.ids.uuid(), key: `forged:${to.kind}`, kind: 'deposit_seen' },
          ...{ reference: deposit, at: harness.clock.now() },
          postings: [
            { ...posting, owner: PLATFORM, kind: 'unattributed', amount: -posting.amount },
            { ...posting, ...to },
          ],
        }),
      ),
    ).toBe('MT006')
  const voucherId = await uploadVoucher(harness.app, who)
  const receipt = (await who.call(submitTopup, { quantity: '29', voucherId })).id
  expect(
    await stateOf(tx =>
      tx.execute(
        sql`UPDATE deposit SET customer = ${mine}::uuid, receipt = ${receipt}::uuid WHERE id = ${deposit}::uuid`,
      ),
    ),
  ).toBe('MT006')
  // A new row with a customer, which a receipt could take, is refused as well.
  const born = sql`INSERT INTO deposit (network, id, txid, log_index, customer, wallet, sender, amount, block_number, block_time, seen_at)
    SELECT 'TRC-20', gen_random_uuid(), txid, log_index + 1, ${mine}::uuid, wallet, sender, amount, block_number, block_time, seen_at
      FROM deposit WHERE id = ${deposit}::uuid`
  expect(await stateOf(tx => tx.execute(born))).toBe('23514')
})

it('an owner’s deposit funds the treasury only once the signer’s own node confirms it', async () => {
  const before = await own('treasury')
  const { chain, signerSees } = harness
  signerSees.value = false
  try {
    const { txid } = await chain.faucetUsdt(DEV_COLD_ADDRESS, 31_000_000n)
    await chain.mine(TO_SOLID)
    await harness.work()
    await harness.work()
    expect(await own('treasury')).toBe(before)
    // The chain has it, so nothing is missing, and there is no excess to open the books with.
    const { places } = await ben.call(getTreasury, {})
    expect(places.map(({ difference }) => difference)).toEqual(['0', '0', '0'])
    const [row] = await rowsOf<{ id: string }>(
      db(),
      sql`SELECT id FROM treasury_arrival WHERE txid = ${txid}`,
    )
    const postings = [
      { owner: PLATFORM, asset: 'USDT', kind: 'custody_cold', amount: -31_000_000n },
      { owner: PLATFORM, asset: 'USDT', kind: 'treasury', amount: 31_000_000n },
    ] as const
    const { ids, clock } = harness.app.platform
    const early = db().transaction(tx =>
      post(tx, {
        id: ids.uuid(),
        key: `treasury:${txid}:0`,
        kind: 'treasury_funding',
        reference: txid,
        at: clock.now(),
        postings: [...postings],
      }),
    )
    expect(await early.then(() => 'posted', sqlState)).toBe('MT006')
    await confirmArrivals(harness.app.platform, [row?.id ?? ''])
    expect(await own('treasury')).toBe(before + 31_000_000n)
    await confirmArrivals(harness.app.platform, [row?.id ?? ''])
    expect(await own('treasury')).toBe(before + 31_000_000n)
  } finally {
    signerSees.value = true
  }
})

it.each([
  ['of the treasury', DEV_COLD_ADDRESS],
  ['of unknown senders', DEV_HOT_ADDRESS],
])(
  'fifty arrivals %s that the signer’s node never sees do not block arrivals that come later',
  async (_, address) => {
    const { chain, signerSees } = harness
    const { platform } = harness.app
    const arrive = async () => {
      const { txid } = await chain.faucetUsdt(address, 1_000_000n)
      return txid
    }
    const asked = async () => (await arrivalsToConfirm(platform)).arrivals
    signerSees.value = false
    try {
      const never: string[] = []
      while (never.length < 50) never.push(await arrive())
      await chain.mine(TO_SOLID)
      await harness.work()
      const later = await arrive()
      await harness.advance({ minutes: 1 })
      await chain.mine(TO_SOLID)
      await harness.work()
      const txids = (await asked()).map(({ txid }) => txid)
      expect(txids).toEqual(expect.arrayContaining([later, never[0]]))
      expect(new Set(txids).size).toBe(txids.length)
    } finally {
      signerSees.value = true
      await harness.work()
    }
    expect(await asked()).toEqual([])
  },
)
