import { expect, it } from 'vitest'
import { assetOf } from './market-asset.ts'

it.each(['BTC', 'btc', 'BTC/USDT', 'BTC-USDT', 'btc_usdt', 'BTCUSDT'])('%s names Bitcoin', text => {
  expect(assetOf(text)).toBe('BTC')
})

it.each([undefined, '', 'USDT', 'PEPE', 'BTC/EUR', '../BTC'])('%s names no coin', text => {
  expect(assetOf(text)).toBeNull()
})
