import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { useClientState } = await import('./client-state.ts')
const { pricesOf, setCurrency } = await import('./prices.ts')

const rates = '{"USD":"1","CNY":"7.12","JPY":"150.4"}'

describe('the price of one USDT', () => {
  it('is given in the display currency and in CNY', () => {
    expect(pricesOf('JPY', rates)).toEqual({ usdtPrice: '150.4', usdt_cny_price: '7.12' })
  })

  it('is 0 without a rate, and 1 in USD', () => {
    expect(pricesOf('EUR', rates)).toEqual({ usdtPrice: 0, usdt_cny_price: '7.12' })
    expect(pricesOf('USD', undefined)).toEqual({ usdtPrice: '1', usdt_cny_price: 0 })
  })
})

it('changing the display currency updates the price', () => {
  useClientState.setState({ globalConfig: { display_rates: rates } })
  setCurrency('CNY')
  expect(useClientState.getState()).toMatchObject({ currency: 'CNY', usdtPrice: '7.12' })
})
