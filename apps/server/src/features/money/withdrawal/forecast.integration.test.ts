import assert from 'node:assert/strict'
import { addAddress } from '@matin/contract/address-book'
import { getWithdrawal, getWithdrawalPreview, submitWithdrawal } from '@matin/contract/withdrawal'
import type { Review } from '@matin/domain/withdrawal/judgement'
import { addressFromPrivateKey } from '@matin/tron/address'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asSuperuser } from '#testing/database.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { passCertificate } from '#testing/identity.ts'
import { signedInOperator } from '#testing/operators.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

let places = 0
function newAddress(): string {
  places += 1
  return addressFromPrivateKey((places + 7_000).toString(16).padStart(64, '0'))
}

/** Creates a customer with the raised limit of a passed identity. */
async function verified(usdt: string): Promise<TestCustomer> {
  const who = await harness.funded(usdt)
  await passCertificate(harness, who, await signedInOperator(harness, 'compliance'))
  return who
}

async function forecastFor(who: TestCustomer, input: { address: string; quantity: string }) {
  const { forecast } = await who.call(getWithdrawalPreview, input)
  assert.ok(forecast)
  return forecast
}

const submit = (who: TestCustomer, address: string, quantity: string, review: Review) =>
  who.ask(submitWithdrawal, { address, quantity, review, pin: PIN })

describe('a forecast of a withdrawal’s review', () => {
  it.each([
    ['15', 'rule', ['small_amount']],
    ['600', 'one', ['large_amount', 'new_address']],
    ['11000', 'two', ['large_amount', 'new_address']],
  ] as const)('of %s USDT equals the decision on the submission', async (quantity, review, reasons) => {
    const who = await verified('15000')
    const address = newAddress()
    const forecast = await forecastFor(who, { address, quantity })
    expect(forecast).toMatchObject({ review, reasons, usually: null })
    expect(forecast.deadlineAt).toBe(
      harness.clock.now().add({ hours: 24 }).toString({ fractionalSecondDigits: 3 }),
    )
    const { id } = await who.call(submitWithdrawal, { address, quantity, review, pin: PIN })
    expect((await who.call(getWithdrawal, { id })).needsReview).toBe(review !== 'rule')
  })

  it('names a saved address as a reason', async () => {
    const who = await verified('900')
    const address = newAddress()
    await who.call(addAddress, { label: 'Cold wallet', address })
    expect((await forecastFor(who, { address, quantity: '600' })).reasons).toEqual([
      'large_amount',
      'saved_address',
    ])
  })

  it('counts the withdrawals of the last 24 hours, and reveals neither risk points nor limits', async () => {
    const who = await verified('2000')
    await who.call(submitWithdrawal, { address: newAddress(), quantity: '450', pin: PIN })
    const forecast = await forecastFor(who, { address: newAddress(), quantity: '60' })
    expect(forecast.review).toBe('one')
    expect(Object.keys(forecast).toSorted()).toEqual(['deadlineAt', 'reasons', 'review', 'usually'])
  })

  it('is refused with the same errors as the submission', async () => {
    const who = await harness.funded('100')
    const address = newAddress()
    for (const [quantity, error] of [
      ['9', 'below_minimum'],
      ['101', 'insufficient_balance'],
    ] as const) {
      expect(await who.ask(getWithdrawalPreview, { address, quantity })).toMatchObject({ error })
      expect(await submit(who, address, quantity, 'two')).toMatchObject({ error })
    }
  })

  it('shows the usual duration once there are twenty payments within thirty days', async () => {
    const who = await verified('3000')
    const address = newAddress()
    const usually = async () => {
      // Readings are cached for some minutes.
      await harness.advance({ minutes: 10 })
      return (await forecastFor(who, { address, quantity: '10' })).usually
    }
    const paid = async (count: number, seconds: number) => {
      for (let one = 0; one < count; one++) {
        const { id } = await who.call(submitWithdrawal, { address, quantity: '10', pin: PIN })
        await asSuperuser(
          harness.app.platform.database,
          `SET session_replication_role = replica;
          UPDATE withdrawal SET state = 'sent', approved_by = 'rule', approved_at = submitted_at,
            sent_at = submitted_at + make_interval(secs => ${seconds}) WHERE id = '${id}'`,
        )
      }
    }
    await paid(19, 90)
    expect(await usually()).toBeNull()
    await paid(2, 600)
    expect(await usually()).toBe(90)
  })
})

describe('a withdrawal that names its forecast', () => {
  it('is refused when it needs more approvals than forecast', async () => {
    const who = await verified('2000')
    const address = newAddress()
    const { review } = await forecastFor(who, { address, quantity: '60' })
    await who.call(submitWithdrawal, { address: newAddress(), quantity: '450', pin: PIN })
    expect(await submit(who, address, '60', review)).toMatchObject({ error: 'review_changed' })
    expect(await submit(who, address, '60', 'one')).toMatchObject({ data: { needsReview: true } })
  })

  it('is accepted when it needs fewer approvals than forecast', async () => {
    const who = await verified('2000')
    expect(await submit(who, newAddress(), '20', 'two')).toMatchObject({ data: { needsReview: false } })
  })
})
