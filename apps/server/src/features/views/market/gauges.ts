import { MARKET_STATES, type MarketAsset, type MarketState } from '@matin/contract/market'
import { Gauge, type Registry } from 'prom-client'

export interface MarketFigures {
  state: MarketState
  /** Seconds since the source dated each price. */
  ages: ReadonlyMap<MarketAsset, number>
  /** Including failed ones. */
  reconnects: number
  /** This process holds the lease and follows the source. */
  leads: boolean
}

export function marketGauges(registers: Registry[], read: () => MarketFigures): void {
  const gauge = (name: string, help: string, collect: (gauge: Gauge) => void, labelNames: string[] = []) =>
    new Gauge({
      name: `matin_market_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        collect(this)
      },
    })
  gauge(
    'quote_age_seconds',
    'Time since the source gave the price of a coin',
    one => {
      for (const [asset, age] of read().ages) one.set({ asset }, age)
    },
    ['asset'],
  )
  gauge(
    'state',
    '1 for the state that the market is in',
    one => {
      const { state } = read()
      for (const each of MARKET_STATES) one.set({ state: each }, each === state ? 1 : 0)
    },
    ['state'],
  )
  gauge('source_reconnects', 'Connections to the source that were made again, or tried', one =>
    one.set(read().reconnects),
  )
  gauge('leader', '1 in the process that follows the source', one => one.set(read().leads ? 1 : 0))
}
