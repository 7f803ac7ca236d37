import { addAddress, deleteAddress, editAddress } from '@matin/contract/address-book'
import { sendToCustomer } from '@matin/contract/assets'
import { getTopupAddress } from '@matin/contract/recharge'
import {
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawalPreview,
  submitWithdrawal,
} from '@matin/contract/withdrawal'
import { DEV_DISPERSER_CONTRACT, DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { freshAddress } from '@matin/tron/testing/independent'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { idByEmail } from '#testing/customers.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  type TestCustomer,
  TO_SOLID,
} from '#testing/harness.ts'
import { behind } from '#testing/items.ts'
import { deposit } from '../recharge/tables.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

/** Address from which the development chain sends dust. `OWN` has the same first and last four characters. */
const SENDER = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'
const OWN = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'

const check = (who: TestCustomer, address: string) => who.call(getWithdrawalPreview, { address })
const withdraw = (who: TestCustomer, address: string) =>
  who.ask(submitWithdrawal, { address, quantity: '20', pin: PIN })

describe('the look-alike check', () => {
  it('still warns after an attacker sent dust from the look-alike address', async () => {
    const who = await harness.funded('300')
    expect(await withdraw(who, OWN)).toMatchObject({ code: 200 })
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    expect((await check(who, SENDER)).lookalikeOf?.address).toBe(OWN)
    await harness.chain.faults.dustTransfer((await who.call(getTopupAddress, {})).address)
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    expect((await check(who, SENDER)).lookalikeOf?.address).toBe(OWN)
    expect((await check(who, OWN)).lookalikeOf).toBeNull()
  })

  it('still compares with the customer’s saved addresses after hundreds of dust deposits', async () => {
    const who = await harness.funded('100')
    await who.call(addAddress, { label: 'Mine', address: OWN })
    const { ids, db } = harness.app.platform
    const customer = await idByEmail(harness.app.platform, who.email)
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    const now = harness.clock.now()
    const dust = Array.from({ length: 600 }, (_, number) => ({
      id: ids.uuid(),
      network: 'TRC-20' as const,
      txid: number.toString(16).padStart(64, '0'),
      logIndex: 0,
      customer,
      sender: `TF4D${String(number).padStart(26, '1')}tNQ9`,
      amount: 1n,
      blockNumber: 1n,
      blockTime: now,
      seenAt: now,
      confirmedAt: now,
      creditedAt: now,
    }))
    await db.insert(deposit).values(dust)
    expect((await check(who, SENDER)).lookalikeOf?.address).toBe(OWN)
  })

  it('compares with a friend’s deposit address that the customer sent to', async () => {
    const [who, friend] = [await harness.funded('300'), await harness.customer()]
    const { address: to } = await friend.call(getTopupAddress, {})
    expect(await who.ask(sendToCustomer, { to, amount: '5', pin: PIN })).toMatchObject({ code: 200 })
    // A twin with a right check sum takes days to find: another address of the friend stands in for theirs.
    await behind(harness, `UPDATE internal_transfer SET address = '${OWN}' WHERE address = '${to}'`)
    expect((await check(who, SENDER)).lookalikeOf).toEqual({ address: OWN, kind: 'chosen' })
    expect((await check(friend, SENDER)).lookalikeOf).toBeNull()
  })

  it('warns of a resemblance to an earlier unknown sender’s address, also once the new address is saved', async () => {
    const who = await harness.customer()
    await harness.chain.faults.dustTransfer((await who.call(getTopupAddress, {})).address)
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    expect((await check(who, OWN)).lookalikeOf?.address).toBe(SENDER)
    expect((await check(who, SENDER)).lookalikeOf).toBeNull()
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    await who.call(addAddress, { label: 'Mine', address: OWN })
    expect((await check(who, OWN)).lookalikeOf).toEqual({ address: SENDER, kind: 'received' })
  })

  it('keeps two saved addresses alike from automatic approval and warns of both, whichever is saved again', async () => {
    const who = await harness.funded('300')
    const forecast = async (address: string) =>
      (await who.call(getWithdrawalPreview, { address, quantity: '20' })).forecast
    const { id: saved } = await who.call(addAddress, { label: 'Cold wallet', address: OWN })
    expect(await forecast(SENDER)).toMatchObject({ review: 'one', reasons: ['new_address', 'lookalike'] })
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    await who.call(addAddress, { label: 'Other', address: SENDER })
    harness.clock.advance(Temporal.Duration.from({ hours: 48 }))
    const expectBoth = async () => {
      for (const [address, other] of [
        [SENDER, OWN],
        [OWN, SENDER],
      ] as const) {
        expect((await check(who, address)).lookalikeOf).toEqual({ address: other, kind: 'received' })
        expect(await forecast(address)).toMatchObject({ review: 'one', reasons: ['lookalike'] })
      }
    }
    await expectBoth()
    await who.call(deleteAddress, { id: saved })
    await who.call(addAddress, { label: 'Cold wallet', address: OWN })
    await expectBoth()
    // A form that has not shown both addresses posts nothing.
    const sent = { address: SENDER, quantity: '20', review: 'one', pin: PIN } as const
    expect(await who.ask(submitWithdrawal, { ...sent, lookalike: false })).toMatchObject({
      error: 'review_changed',
    })
    const { id, needsReview } = await who.call(submitWithdrawal, { ...sent, lookalike: true })
    expect(needsReview).toBe(true)
    await harness.work()
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'submitted' })
    expect((await check(who, SENDER)).lookalikeOf?.address).toBe(OWN)
  })

  it('warns of an address after a withdrawal to it, also once it is cancelled', async () => {
    const who = await harness.funded('300')
    await who.call(addAddress, { label: 'Mine', address: OWN })
    const { id } = await who.call(submitWithdrawal, { address: SENDER, quantity: '20', pin: PIN })
    expect((await check(who, SENDER)).lookalikeOf?.address).toBe(OWN)
    await who.call(cancelWithdrawal, { id })
    expect((await check(who, SENDER)).lookalikeOf?.address).toBe(OWN)
  })
})

describe('an address that nobody can own', () => {
  it.each([
    ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'address_is_burn', 'Black Hole'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'address_is_burn', '0x0000…0000'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'address_is_token', 'USDT'],
    [DEV_USDT_CONTRACT, 'address_is_token', 'USDT'],
    ['TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'address_is_token', 'USDC'],
  ])(
    '%s is refused by preview, withdrawal and address book, and each error names it',
    async (address, error, name) => {
      const who = await harness.funded('100')
      const { id } = await who.call(addAddress, { label: 'Mine', address: freshAddress() })
      const answers = await Promise.all([
        who.ask(getWithdrawalPreview, { address }),
        withdraw(who, address),
        who.ask(addAddress, { label: 'Lost', address }),
        who.ask(editAddress, { id, label: 'Lost', address }),
      ])
      for (const answer of answers) {
        expect(answer).toMatchObject({ code: 409, error })
        expect(answer.fields?.address).toContain(name)
      }
    },
  )
})

describe('an unknown contract', () => {
  it('is recognised through the node, and withdrawals to it are allowed', async () => {
    const who = await harness.funded('100')
    const contract = DEV_DISPERSER_CONTRACT
    expect(await check(who, contract)).toMatchObject({ kind: 'outside', contract: true })
    expect(await check(who, freshAddress())).toMatchObject({ kind: 'outside', contract: false })
    expect(await withdraw(who, contract)).toMatchObject({ code: 200 })
  })
})
