import { getTokenData, getWalletLog } from '@matin/contract/assets'
import { envelope } from '@matin/contract/envelope'
import { getHomeData } from '@matin/contract/home'
import { listMessages } from '@matin/contract/messages'
import * as contract from '@matin/contract/recharge'
import { getTopupAddress, listTopups, uploadImage } from '@matin/contract/recharge'
import { success } from '@matin/contract/result'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chainCursor } from '#platform/chain/tables.ts'
import { createKeyedMutex } from '#platform/commands/keyed-mutex.ts'
import { inTransaction, rowsOf } from '#platform/db/database.ts'
import { openStored } from '#platform/images/stored-images.ts'
import { image } from '#platform/images/tables.ts'
import { executeAs } from '#testing/commands.ts'
import { hasEmail, idByEmail } from '#testing/customers.ts'
import { somebodyWaits } from '#testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  startHarness,
  type TestCustomer,
  TO_SOLID,
  uploadVoucher,
} from '#testing/harness.ts'
import { lockCustomer } from '../../account/auth/public/lock-customer.ts'
import { customer } from '../../account/auth/tables.ts'
import { submitTopup } from './submit-receipt.ts'
import { pendingDeposit } from './tables.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

async function depositor(): Promise<{ who: TestCustomer; address: string }> {
  const who = await harness.customer()
  return { who, address: (await who.call(getTopupAddress, {})).address }
}
const solidify = async () => {
  await harness.chain.mine(TO_SOLID)
  await harness.work()
}
const receipt = async (who: TestCustomer, quantity: string, txid?: string) =>
  who.call(contract.submitTopup, {
    quantity,
    voucherId: await uploadVoucher(harness.app, who),
    ...(txid && { txid }),
  })
const available = async (who: TestCustomer) => (await who.call(getTokenData, {})).available
const told = async (who: TestCustomer) =>
  (await who.call(listMessages, {})).items
    .map(({ kind }) => kind)
    .filter(kind => kind === 'deposit_seen' || kind === 'recharge_credited')
const total = async (who: TestCustomer) => (await who.call(getTokenData, {})).total

describe('a deposit', () => {
  it('that a reorganisation removes is not credited', async () => {
    const { who, address } = await depositor()
    await harness.chain.faucetUsdt(address, 50_000_000n)
    await harness.chain.mine(3)
    await harness.work()
    const submitted = await receipt(who, '50')
    expect(submitted).toMatchObject({ state: 'confirming', onChain: '50', credited: null })
    await harness.chain.faults.forkBack(3, { drop: true })
    await solidify()
    expect(await total(who)).toBe('0')
    expect((await who.call(getTopupAddress, {})).withoutReceipt).toEqual([])
    expect((await who.call(listTopups, {})).items).toMatchObject([
      { state: 'waiting', onChain: null, confirmations: 0 },
    ])
  })

  it('that a reorganisation only moves to another block is credited once', async () => {
    const { who, address } = await depositor()
    await harness.chain.faucetUsdt(address, 50_000_000n)
    await harness.chain.mine(3)
    await harness.work()
    await receipt(who, '50')
    await harness.chain.faults.forkBack(3)
    await solidify()
    expect(await available(who)).toBe('50')
    // With the receipt submitted, no message asks for it.
    expect(await told(who)).toEqual(['recharge_credited'])
  })

  it('whose block is read again is credited once', async () => {
    const { who, address } = await depositor()
    await harness.chain.faucetUsdt(address, 50_000_000n)
    await solidify()
    expect(await told(who)).toEqual(['deposit_seen'])
    await receipt(who, '50')
    const { db } = harness.app.platform
    const [now] = await db.select().from(chainCursor)
    // Ten blocks before the transfer's, as after restoring a cursor from a backup.
    const number = harness.chain.solidHeight - 10
    const block = await blockId(number)
    await db.update(chainCursor).set({ blockNumber: BigInt(number), blockId: block })
    await harness.work()
    const [after] = await db.select().from(chainCursor)
    expect(after?.blockNumber).toBe(now?.blockNumber)
    expect(await available(who)).toBe('50')
    expect((await who.call(getWalletLog, {})).items).toHaveLength(1)
  })

  it('is credited for each transfer and customer when one transaction contains several', async () => {
    const [first, second] = [await depositor(), await depositor()]
    await harness.chain.faults.severalTransfers([
      { to: first.address, amount: 11_000_000n },
      { to: second.address, amount: 22_000_000n },
      { to: first.address, amount: 33_000_000n },
    ])
    await solidify()
    expect([await total(first.who), await total(second.who)]).toEqual(['44', '22'])
    // Both transfers have the same transaction id; the amount selects one.
    expect(await receipt(first.who, '33')).toMatchObject({ state: 'credited', credited: '33' })
    expect((await first.who.call(getWalletLog, {})).items).toMatchObject([
      { kind: 'deposit_seen', amount: '33', account: 'spot', state: 'credited' },
      { kind: 'deposit_seen', amount: '11', account: 'unclaimed', state: 'unclaimed' },
    ])
    expect(await receipt(first.who, '12')).toMatchObject({ state: 'credited', claimed: '12', credited: '11' })
    expect(await receipt(second.who, '22')).toMatchObject({ state: 'credited', credited: '22' })
  })

  it('is chosen by its exact amount, or by its log index, when the receipt’s transaction contains several deposits', async () => {
    const { who, address } = await depositor()
    const payments = [30_000_000n, 40_000_000n, 50_000_000n].map(amount => ({ to: address, amount }))
    const { txid } = await harness.chain.faults.severalTransfers(payments)
    await solidify()
    const rows = (await who.call(getTopupAddress, {})).withoutReceipt
    expect(rows).toMatchObject(['30', '40', '50'].map(amount => ({ txid, amount })))
    expect(new Set(rows.map(({ logIndex }) => logIndex)).size).toBe(3)
    expect(await receipt(who, '40', txid)).toMatchObject({ claimed: '40', onChain: '40', credited: '40' })
    const voucherId = await uploadVoucher(harness.app, who)
    const last = { quantity: '30', voucherId, txid, logIndex: rows[2]?.logIndex }
    expect(await who.call(contract.submitTopup, last)).toMatchObject({ claimed: '30', credited: '50' })
    expect(
      await who.ask(contract.submitTopup, { ...last, voucherId: await uploadVoucher(harness.app, who) }),
    ).toMatchObject({
      error: 'deposit_credited',
    })
    expect(await receipt(who, '30', txid)).toMatchObject({ credited: '30' })
  })

  it('is listed before earlier dust of an unknown sender and is matched to a receipt without a transaction', async () => {
    const { who, address } = await depositor()
    await harness.chain.faults.dustTransfer(address)
    await harness.chain.mine(3)
    await harness.chain.faucetUsdt(address, 30_000_000n)
    await solidify()
    expect((await who.call(getTopupAddress, {})).withoutReceipt).toMatchObject([
      { amount: '30', dust: false },
      { amount: '0.000001', dust: true },
    ])
    const waiting = async () => (await who.call(getHomeData, {})).customer?.waiting
    expect(await waiting()).toEqual({ amount: '30', asset: 'USDT' })
    expect(await receipt(who, '29.5')).toMatchObject({ credited: '30' })
    expect(await waiting()).toBeUndefined()
    // Only dust is left, which no receipt names.
    expect(await receipt(who, '12')).toMatchObject({ state: 'waiting', onChain: null })
    expect(await total(who)).toBe('30.000001')
  })

  it('below the minimum makes one message a day, and dust makes none', async () => {
    const { who, address } = await depositor()
    const arrived = async () =>
      (await who.call(listMessages, {})).items.flatMap(({ kind, title }) =>
        kind === 'deposit_seen' ? [title] : [],
      )
    await harness.chain.faults.dustTransfer(address)
    await solidify()
    expect(await arrived()).toEqual([])
    for (const amount of [1_000_000n, 2_000_000n, 30_000_000n, 3_000_000n]) {
      await harness.chain.faucetUsdt(address, amount)
      await solidify()
    }
    expect(await arrived()).toEqual(['30.00 USDT arrived', '1.00 USDT arrived'])
  })

  it('of a small amount by an unknown sender is not taken by the receipt of a larger one', async () => {
    const { who, address } = await depositor()
    await harness.chain.faucetUsdt(address, 1_000_000n)
    await solidify()
    expect(await receipt(who, '30')).toMatchObject({ state: 'waiting', onChain: null })
    await harness.chain.faucetUsdt(address, 29_000_000n)
    await solidify()
    expect((await who.call(listTopups, {})).items).toMatchObject([{ state: 'credited', credited: '29' }])
  })

  it('made inside another contract’s call is credited', async () => {
    const { who, address } = await depositor()
    await harness.chain.faults.innerTransfer(address, 15_000_000n)
    await solidify()
    expect(await receipt(who, '15')).toMatchObject({ state: 'credited', credited: '15' })
  })

  it('is credited to the receipt that names it, rather than an older deposit of the same amount', async () => {
    const { who, address } = await depositor()
    const { txid: older } = await harness.chain.faucetUsdt(address, 40_000_000n)
    await harness.chain.mine(1)
    const { txid: newer } = await harness.chain.faucetUsdt(address, 40_000_000n)
    await solidify()
    expect(await receipt(who, '40', newer)).toMatchObject({ state: 'credited', txid: newer })
    expect((await who.call(getTopupAddress, {})).withoutReceipt).toMatchObject([{ txid: older }])
    expect(await receipt(who, '40', 'ab'.repeat(32))).toMatchObject({ state: 'waiting' })
    expect(await receipt(who, '40', older)).toMatchObject({ state: 'credited', txid: older })
  })

  it('that is posted but still shown as pending is not matched to a later receipt', async () => {
    const { who, address } = await depositor()
    const { txid } = await harness.chain.faucetUsdt(address, 40_000_000n)
    await harness.chain.mine(3)
    await harness.work()
    const { db } = harness.app.platform
    const shown = await db.select().from(pendingDeposit).where(eq(pendingDeposit.txid, txid))
    expect(shown).toHaveLength(1)
    await solidify()
    expect(await receipt(who, '40', txid)).toMatchObject({ state: 'credited' })
    // State between the posting and the next read of the chain's head.
    await db.insert(pendingDeposit).values(shown).onConflictDoNothing()
    expect(await receipt(who, '40')).toMatchObject({ state: 'waiting', onChain: null })
    await db.delete(pendingDeposit).where(eq(pendingDeposit.txid, txid))
  })

  it('is credited with the amount on the chain when the receipt claims more', async () => {
    const { who, address } = await depositor()
    await harness.chain.faucetUsdt(address, 40_000_000n)
    await solidify()
    expect(await receipt(who, '4000000')).toMatchObject({ claimed: '4000000', onChain: '40', credited: '40' })
    expect(await total(who)).toBe('40')
  })

  it('is shown as not found after 24 hours and still credited when it arrives later', async () => {
    const { who, address } = await depositor()
    await receipt(who, '60')
    await harness.advance({ hours: 23, minutes: 59 })
    expect((await who.call(listTopups, {})).items[0]?.state).toBe('waiting')
    await harness.advance({ minutes: 1 })
    expect((await who.call(listTopups, {})).items[0]?.state).toBe('not_found')
    await harness.chain.faucetUsdt(address, 60_000_000n)
    await solidify()
    expect((await who.call(listTopups, {})).items[0]).toMatchObject({ state: 'credited', credited: '60' })
  })

  it('is credited once when two processes handle receipts of one customer', async () => {
    const { who, address } = await depositor()
    await harness.chain.faucetUsdt(address, 25_000_000n)
    await solidify()
    const { platform } = harness.app
    const [row] = await platform.db.select().from(customer).where(hasEmail(platform, who.email))
    const vouchers = [await uploadVoucher(harness.app, who), await uploadVoucher(harness.app, who)]
    const id = row?.id ?? ''
    // Like two processes: neither knows the other's mutexes.
    const start = (voucherId = '') =>
      executeAs({ ...platform, mutex: createKeyedMutex() }, contract.submitTopup, submitTopup, id, {
        quantity: 25_000_000n,
        voucherId,
      })
    const both: ReturnType<typeof start>[] = []
    await inTransaction(platform.db, async tx => {
      await lockCustomer(tx, id)
      both.push(start(vouchers[0]), start(vouchers[1]))
      await somebodyWaits(platform.database)
      return success(null)
    })
    const made = (await Promise.all(both)).map(one => (one.ok ? one.value.state : one.error))
    expect(made.toSorted()).toEqual(['credited', 'waiting'])
    const states = (await who.call(listTopups, {})).items.map(item => item.state)
    expect(states.toSorted()).toEqual(['credited', 'waiting'])
  })

  it('is credited once when two receipts claim it at the same time', async () => {
    const { who, address } = await depositor()
    await harness.chain.faucetUsdt(address, 25_000_000n)
    await solidify()
    const vouchers = [await uploadVoucher(harness.app, who), await uploadVoucher(harness.app, who)]
    const both = await Promise.all(
      vouchers.map(voucherId => who.call(contract.submitTopup, { quantity: '25', voucherId })),
    )
    expect(both.map(row => row.state).toSorted()).toEqual(['credited', 'waiting'])
    expect(await total(who)).toBe('25')
  })
})

it('a voucher can be used by one receipt only, even when two receipts use it at the same time', async () => {
  const who = await harness.customer()
  const voucherId = await uploadVoucher(harness.app, who)
  const submit = () => who.ask(contract.submitTopup, { quantity: '25', voucherId })
  const both = await Promise.all([submit(), submit()])
  expect(both.map(({ error }) => error ?? 'taken').toSorted()).toEqual(['taken', 'voucher_used'])
  expect(await submit()).toMatchObject({ code: 409, error: 'voucher_used' })
  expect((await who.call(listTopups, {})).items).toHaveLength(1)
})

it('a customer can have at most ten open receipts', async () => {
  const who = await harness.customer()
  for (let k = 0; k < 10; k++) await receipt(who, '10')
  const voucherId = await uploadVoucher(harness.app, who)
  expect(await who.ask(contract.submitTopup, { quantity: '10', voucherId })).toMatchObject({
    code: 409,
    error: 'receipt_pending',
  })
})

it('each customer gets one own address, which stays the same', async () => {
  const customers = await Promise.all([1, 2, 3].map(() => harness.customer()))
  const asked = await Promise.all(
    [...customers, ...customers].map(async who => (await who.call(getTopupAddress, {})).address),
  )
  expect(new Set(asked).size).toBe(3)
  expect(asked.slice(0, 3)).toEqual(asked.slice(3))
})

describe('an uploaded voucher', () => {
  let uploads = 1
  const upload = async (who: TestCustomer, payload: Buffer, type: string) => {
    const response = await harness.app.server.inject({
      method: 'POST',
      url: uploadImage.path,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': type },
      // Every upload has another address, because the limit of 30 a minute is not tested here.
      remoteAddress: `192.0.2.${uploads++}`,
      payload,
    })
    return envelope.parse(response.json())
  }

  it('is re-encoded, encrypted and stored for its owner', async () => {
    const who = await harness.customer()
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
      .withExif({ IFD0: { Copyright: 'secret-of-the-camera' } })
      .webp()
      .toBuffer()
    const answer = await upload(who, photo, 'image/webp')
    const { id } = uploadImage.data.parse(answer.data)
    const [row] = await harness.app.platform.db
      .select({ id: image.id, keyId: image.keyId, bytes: image.bytes, owner: customer.id })
      .from(image)
      .innerJoin(customer, eq(customer.id, image.owner))
      .where(eq(image.id, id))
    expect(row?.owner).toBe(await idByEmail(harness.app.platform, who.email))
    if (!row) throw new Error('the voucher is not stored')
    expect(
      await sharp(Buffer.from(row.bytes))
        .metadata()
        .then(
          () => 'an image',
          () => 'sealed',
        ),
    ).toBe('sealed')
    const bytes = openStored(harness.app.platform.config, row)
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    expect(bytes.includes('secret-of-the-camera')).toBe(false)
  })

  it.each([
    [
      'an SVG that says it is a PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      'image_format',
    ],
    ['HTML that says what it is', Buffer.from('<html></html>'), 'text/html', 'image_unreadable'],
    ['an SVG that says what it is', Buffer.from('<svg/>'), 'image/svg+xml', 'image_format'],
    ['nothing', Buffer.alloc(0), 'image/png', 'image_empty'],
    ['JSON', Buffer.from('{}'), 'application/json', 'image_unreadable'],
    ['more than 10 MiB', Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png', 'image_too_large'],
  ])('is refused when it is %s', async (_, payload, type, error) => {
    const who = await harness.customer()
    const [before] = await images()
    expect(await upload(who, payload, type)).toMatchObject({ error, data: null })
    expect((await images())[0]).toEqual(before)
  })

  const images = () =>
    rowsOf<{ number: number }>(harness.app.platform.db, sql`SELECT count(*)::int AS number FROM image`)
})

/** Reads the id of a solid block from the node. */
async function blockId(number: number): Promise<string> {
  const { createTronClient } = await import('@matin/tron/client')
  const { createTronNode } = await import('@matin/tron/node')
  const block = await createTronClient(createTronNode({ url: harness.tronUrl })).solidBlock(number)
  if (!block) throw new Error(`no block ${number}`)
  return block.id
}
