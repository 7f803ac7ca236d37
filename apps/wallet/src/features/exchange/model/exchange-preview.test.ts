import type { ExchangeTerms } from '@matin/contract/exchange'
import { describe, expect, it } from 'vitest'
import { previewExchange } from './exchange-preview.ts'

const terms: ExchangeTerms = {
  now: '2026-03-02T10:24:00.000Z',
  asset: 'BTC',
  open: true,
  price: { price: '50000', at: '2026-03-02T10:24:00.000Z' },
  state: 'live',
  source: 'simulated',
  feeRate: '0.001',
  spreadRate: '0.001',
  minimum: '10',
  quoteSeconds: 10,
  usdt: '1000.5',
  coin: '0.00012345',
  inventory: '0.01',
  demonstration: true,
}
const preview = (side: 'buy' | 'sell', typed: string, price: string | null = '50000') =>
  previewExchange(side, typed, terms, price)

describe('the exchange preview', () => {
  it('shows the figures that the server would quote', () => {
    expect(preview('buy', '100')).toEqual({
      amount: '100',
      figures: { quantity: '0.001996', total: '100', fee: '0.1', spread: '0.1' },
      refusal: null,
      max: '1000.5',
    })
    expect(preview('sell', '0.00012345').figures).toMatchObject({ fee: '0.006173', total: '6.160154' })
  })

  it('accepts an amount that is still being typed', () => {
    expect(preview('buy', '').refusal).toBeNull()
    expect(preview('buy', '12.')).toMatchObject({ amount: '12', refusal: null })
    expect(preview('buy', '0.0').refusal).toBe('amount_incorrect')
    expect(preview('buy', '0012.50').amount).toBe('12.5')
  })

  it('refuses the amounts that the server refuses', () => {
    expect(preview('buy', '9.99').refusal).toBe('below_minimum')
    expect(preview('buy', '1000.500001').refusal).toBe('insufficient_balance')
    expect(preview('buy', '600').refusal).toBe('inventory_short')
    expect(preview('sell', '0.0001').refusal).toBe('below_minimum')
    expect(preview('sell', '0.00012346').refusal).toBe('insufficient_balance')
  })

  it('lets MAX sell the whole balance of a coin even below the minimum', () => {
    const { max } = preview('sell', '')
    expect(preview('sell', max).refusal).toBeNull()
  })

  it('shows no figures without a price, and does not refuse the amount', () => {
    expect(preview('buy', '100', null)).toMatchObject({ amount: '100', figures: null, refusal: null })
  })
})
