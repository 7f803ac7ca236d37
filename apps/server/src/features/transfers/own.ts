import type { ownTransfer } from '@matin/contract/assets'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { balanceOf, wasBooked } from '@matin/ledger/ledger'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/service.ts'

/** Moves between a customer's own spot and mining accounts: free, at once; the whole rest may always be moved. */
export async function transferOwn(
  platform: Platform,
  settings: () => Promise<Settings>,
  customerId: string,
  intentKey: string,
  input: ParsedInputOf<typeof ownTransfer>,
): Promise<Result<{ hash: string }>> {
  const { from, to, asset } = input
  const amount = fromWire(input.amount, asset)
  if (amount === null || amount === 0n) return failure('amount_incorrect', { field: 'amount' })
  if (from === to) return failure('invalid_input', { field: 'to' })
  const key = `own_transfer:${customerId}:${intentKey}`
  const { transferMinimum } = await settings()
  if (asset === 'USDT' && amount < transferMinimum) {
    // A repeat is answered as the first time, whatever the rest is by now.
    const isRest = amount === (await balanceOf(platform.db, { owner: customerId, asset, kind: from }))
    if (!isRest && !(await wasBooked(platform.db, key))) {
      const minimum = `${toWire(transferMinimum, 'USDT')} USDT`
      return failure('below_minimum', { field: 'amount', params: { minimum } })
    }
  }
  const at = platform.clock.now()
  const legs = [
    { owner: customerId, asset, kind: from, amount: -amount },
    { owner: customerId, asset, kind: to, amount },
  ]
  const booked = await platform.book(
    { id: platform.ids.uuid(), key, kind: 'own_transfer', reference: `${from}>${to}`, at, legs },
    [{ customer: customerId, event: 'balance_changed' }],
  )
  if (booked.ok) return success({ hash: booked.value.hash })
  return booked.error === 'insufficient_balance' ? { ...booked, field: 'amount' } : booked
}
