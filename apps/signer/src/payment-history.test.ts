import type { Payment } from '@matin/contract/internal/signer'
import { DEV_COLD_ADDRESS, DEV_FAUCET_ADDRESS } from '@matin/tron/devchain/keys'
import { expect, it } from 'vitest'
import { createPaymentHistory } from './payment-history.ts'
import { itemOf, signingOf } from './testing/signings.ts'

const NOW = 1_772_446_800_000
const payment: Payment = {
  kind: 'withdrawal',
  address: DEV_FAUCET_ADDRESS,
  amount: '7',
  customer: '100000001',
}
const item = itemOf(payment)
const { signed } = signingOf(item, NOW)
const EXPIRED = signed.expiration + 1

/**
 * Creates the history of one signed payment. The node that answers has its bytes in the solid chain, does not have
 * them, or gives no answer; `head` is the time of its last solid block.
 */
function pastOf(mined: 'mined' | 'absent' | 'unknown', head = EXPIRED) {
  const one = {
    solidHead: async () => ({ timestamp: head }),
    async transactionInfo() {
      if (mined === 'unknown') throw new Error('away')
      return mined === 'absent' ? null : ({} as never)
    },
  }
  return createPaymentHistory({
    store: {
      signedBefore: subject =>
        subject === item.subject
          ? { ...payment, amount: 7n, at: NOW, txid: signed.txid, expiration: signed.expiration, signed }
          : null,
    },
    node: { together: work => work(one as never) },
    log() {},
  })
}

it('a payment that was never signed is signed', async () => {
  const other = itemOf(payment)
  expect(await pastOf('absent').classify([other], NOW)).toEqual({ anew: [other], again: [], refusals: [] })
})

it('a payment that is listed twice is signed once, as operators’ signatures permit only one signing', async () => {
  const other = itemOf(payment)
  const lie: Payment = { ...payment, address: DEV_COLD_ADDRESS }
  const list = [other, item, { ...other, attempt: 2 }, { ...other, payment: lie }]
  const found = await pastOf('absent').classify(list, EXPIRED)
  expect(found).toEqual({ anew: [other, item], again: [], refusals: [] })
})

it('a payment with unexpired bytes is sent again with the same bytes', async () => {
  const found = await pastOf('absent').classify([{ ...item, attempt: 5 }], signed.expiration)
  expect(found).toEqual({ anew: [], again: [{ item: { ...item, attempt: 5 }, signed }], refusals: [] })
})

it.each<[string, Partial<Payment>]>([
  ['another recipient', { address: DEV_COLD_ADDRESS }],
  ['another amount', { amount: '8' }],
])('a payment with %s than before is refused', async (_name, changed) => {
  const lie = { ...item, payment: { ...payment, ...changed } as Payment }
  for (const solid of [NOW, EXPIRED])
    expect(await pastOf('absent').classify([lie], solid)).toMatchObject({
      anew: [],
      again: [],
      refusals: [{ subject: item.subject, reason: 'payment_changed' }],
    })
})

it('a payment with expired bytes is signed again only when the solid chain does not contain them', async () => {
  expect(await pastOf('absent').classify([item], EXPIRED)).toMatchObject({ anew: [item], refusals: [] })
  expect(await pastOf('mined').classify([item], EXPIRED)).toMatchObject({
    anew: [],
    again: [],
    refusals: [{ subject: item.subject, reason: 'paid_before' }],
  })
  const nothing = { anew: [], again: [], refusals: [] }
  expect(await pastOf('unknown').classify([item], EXPIRED)).toEqual(nothing)
  // Another node was further ahead when it told the time, so absence here says nothing.
  expect(await pastOf('absent', signed.expiration).classify([item], EXPIRED)).toEqual(nothing)
})
