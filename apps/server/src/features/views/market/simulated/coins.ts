import type { MarketAsset } from '@matin/contract/market'

/** Makes a simulated market plausible. None is a forecast or a real quotation. */
export interface SimulatedCoin {
  /** USDT price around which the simulated price moves. */
  level: number
  priceDecimals: number
  lotDecimals: number
  /** Standard deviation of a year's logarithmic return. */
  yearlyVolatility: number
  /** Quantity of the coin. */
  minuteVolume: number
}

export const SIMULATED_COINS: Record<MarketAsset, SimulatedCoin> = {
  BTC: { level: 92_000, priceDecimals: 2, lotDecimals: 5, yearlyVolatility: 0.5, minuteVolume: 9 },
  ETH: { level: 3100, priceDecimals: 2, lotDecimals: 4, yearlyVolatility: 0.65, minuteVolume: 150 },
  TRX: { level: 0.27, priceDecimals: 5, lotDecimals: 1, yearlyVolatility: 0.55, minuteVolume: 190_000 },
  BNB: { level: 850, priceDecimals: 2, lotDecimals: 3, yearlyVolatility: 0.55, minuteVolume: 28 },
  SOL: { level: 160, priceDecimals: 2, lotDecimals: 3, yearlyVolatility: 0.8, minuteVolume: 1900 },
  XRP: { level: 2.1, priceDecimals: 4, lotDecimals: 1, yearlyVolatility: 0.8, minuteVolume: 130_000 },
  DOGE: { level: 0.17, priceDecimals: 5, lotDecimals: 0, yearlyVolatility: 0.9, minuteVolume: 900_000 },
}
