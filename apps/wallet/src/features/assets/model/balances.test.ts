import { expect, test } from 'vitest'
import { type AssetBalance, miningRows, spotPercent, spotRows, sumOf } from './balances.ts'

const none = { spot: '0', mining: '0', frozen: '0', locked: '0', unclaimed: '0', spotValue: '0' }
const usdt: AssetBalance = { ...none, asset: 'USDT', spot: '2168.36', frozen: '250', locked: '2000' }
const btc: AssetBalance = { ...none, asset: 'BTC' }
const trx: AssetBalance = { ...none, asset: 'TRX', unclaimed: '0.00000001' }

test('the sum of an asset’s accounts is exact', () => {
  expect(sumOf(usdt, ['spot', 'frozen'])).toBe('2418.36')
  expect(sumOf({ ...usdt, spot: '0.1', frozen: '0.2' }, ['spot', 'frozen'])).toBe('0.3')
})

test('hiding zero balances keeps an asset with a frozen or an unclaimed amount', () => {
  expect(spotRows([usdt, btc, trx], false)).toHaveLength(3)
  expect(spotRows([usdt, btc, trx], true)).toEqual([usdt, trx])
})

test('hiding zero balances keeps USDT in the list, even if its balance is zero', () => {
  const empty = { ...usdt, spot: '0', frozen: '0' }
  expect(spotRows([empty, btc], true)).toEqual([empty])
})

test('the mining account always shows USDT', () => {
  expect(miningRows([btc, { ...usdt, locked: '0' }])).toHaveLength(1)
})

test('the split of the total is the percentage that is in the spot account', () => {
  expect(spotPercent('6482.26', '8500')).toBe(43)
  expect(spotPercent('0', '0')).toBeNull()
  expect(spotPercent('0', '1')).toBe(0)
})
