import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import { goOffline, goOnline } from '../../testing/offline.ts'
import { openScreen, startServer } from '../../testing/open-screen.tsx'
import { PriceSource, usePastPrices } from './price-source.tsx'
import { takeSnapshot, usePrices } from './prices.ts'

const blank = usePrices.getState()
afterEach(() => {
  goOnline()
  usePrices.setState(blank, true)
})

const at = '2026-06-14T09:58:00.000Z'
const BTC = {
  asset: 'BTC',
  price: '67918.4',
  open: '66000',
  change: '0.02',
  high: '1',
  low: '1',
  at,
} as const

function Prices() {
  return (
    <>
      <PriceSource />
      <b className={usePastPrices()}>67,918.40</b>
    </>
  )
}

test.each([
  ['en', 'Binance · prices as of 14 Jun, 09:58'],
  ['ja', 'Binance・6月\u206014日 09:58 の価格'],
] as const)('prices are dimmed offline and show the time they are from: %s', async (language, text) => {
  startServer()
  openScreen(Prices, { at: '/pages/Quotes/index', language })
  const price = await eventually(() => screen.getByText('67,918.40'))
  takeSnapshot(
    { source: 'binance', state: 'live', now: at, items: [{ ...BTC, volume: '5', turnover: '5' }] },
    Date.now(),
  )
  await eventually(() => expect(screen.getByTestId('price-source').textContent).toContain('Binance'))
  expect(price.className).toBe('')
  goOffline()
  expect(screen.getByTestId('price-source').textContent).toBe(text)
  expect(price.className).not.toBe('')
  goOnline()
  expect(screen.getByTestId('price-source').textContent).not.toBe(text)
  expect(price.className).toBe('')
})
