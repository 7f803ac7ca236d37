import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import type { MarketSource } from '../source.ts'
import type { Simulation } from './simulation.ts'

/** `silent` answers but with no new prices, `down` does not answer. */
export type SimulatedHealth = 'live' | 'silent' | 'down'

export interface SimulatedSource extends MarketSource {
  setHealth(health: SimulatedHealth): void
  health(): SimulatedHealth
}

export function simulatedSource(simulation: Simulation): SimulatedSource {
  const told = new Map<MarketAsset, number>()
  let health: SimulatedHealth = 'live'
  return {
    name: 'simulated',
    start: () => {},
    stop: async () => {},
    reconnects: () => 0,
    async ticks(now) {
      if (health !== 'live') return { answers: health === 'silent', quotes: [], candles: [] }
      const quotes = MARKET_ASSETS.map(asset => simulation.quote(asset, now)).filter(
        quote => quote.at > (told.get(quote.asset) ?? 0),
      )
      for (const { asset, at } of quotes) told.set(asset, at)
      return { answers: true, quotes, candles: [] }
    },
    health: () => health,
    setHealth(next) {
      health = next
    },
  }
}
