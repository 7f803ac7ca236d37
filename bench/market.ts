import { MARKET_ASSETS } from '@matin/contract/market'
import { candleStart } from '@matin/domain/market/candle'
import { INTERVAL_MS } from '@matin/domain/market/interval'
import { createSimulation } from '../apps/server/src/features/views/market/simulated/simulation.ts'
import { type Figure, median } from './figures.ts'

const ROUNDS = 5
const WEEKS = 104
const TICKS = 40
/** The server's interval: four times a second. */
const TICK_MS = 250
const NOW = Date.parse('2026-11-21T11:40:12.400Z')

/** Time of the first read of two years of simulated prices, and of each later tick of all coins. */
export async function benchMarket(): Promise<Figure[]> {
  const cold: number[] = []
  const ticks: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const simulation = createSimulation(`round ${round}`)
    const monday = candleStart(NOW, '1w')
    let start = performance.now()
    for (let week = 1; week <= WEEKS; week++)
      simulation.candle('BTC', '1w', monday - week * INTERVAL_MS['1w'])
    cold.push(performance.now() - start)
    start = performance.now()
    for (let tick = 0; tick < TICKS; tick++)
      for (const asset of MARKET_ASSETS) simulation.quote(asset, NOW + tick * TICK_MS)
    ticks.push((performance.now() - start) / TICKS)
  }
  return [
    figure('two years of one coin by week, cold', cold, 3000),
    figure('one tick of all coins', ticks, 20),
  ]
}

function figure(name: string, rounds: number[], target: number): Figure {
  return { name, value: median(rounds), unit: 'ms', target, better: 'lower', rounds }
}
