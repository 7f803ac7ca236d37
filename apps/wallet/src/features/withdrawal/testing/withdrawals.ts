import type { listAddresses } from '@matin/contract/address-book'
import type { DataOf, InputOf } from '@matin/contract/endpoint'
import type { submitWithdrawal, Withdrawal } from '@matin/contract/withdrawal'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { HASH, idOf } from '#testing/people.ts'
import type { Terms } from '../model/withdraw-preview.ts'

export const terms: Terms = {
  network: 'TRC-20',
  fee: '1',
  minimum: '10',
  available: '2168.36',
  limit24h: '1000',
  used24h: '250',
  raisedLimit24h: '50000',
  hold: null,
  savedOnly: false,
  paused: null,
}

/** Address book of a customer who has saved nothing. */
export const emptyBook: DataOf<typeof listAddresses> = {
  items: [],
  savedOnly: { on: false, offAt: null },
  waitHours: 24,
  most: 20,
}

const minor = (amount: string) => fromWire(amount, 'USDT') ?? 0n

/** Returns the withdrawal that the server would post for a request. */
export function booked({
  address,
  quantity,
}: Pick<InputOf<typeof submitWithdrawal>, 'address' | 'quantity'>) {
  const withdrawal: Withdrawal = {
    id: idOf(1),
    state: 'submitted',
    network: terms.network,
    address,
    quantity,
    fee: terms.fee,
    arrival: toWire(arrivalOf(minor(quantity), minor(terms.fee)), 'USDT'),
    txid: null,
    reason: null,
    needsReview: false,
    hold: null,
    waitsFor: null,
    overdue: false,
    submittedAt: '2026-06-14T10:00:00.000Z',
    deadlineAt: '2026-06-15T10:00:00.000Z',
    approvedAt: null,
    sentAt: null,
    endedAt: null,
    hash: HASH,
  }
  return withdrawal
}
