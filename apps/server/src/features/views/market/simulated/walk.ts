import type { SimulatedCoin } from './coins.ts'
import { mix, normal, uniform } from './noise.ts'

export const BLOCK_MINUTES = 1024
/** Computed first. At level n, knots are 2^n minutes apart; 2^20 minutes are about two years. */
const TOP_LEVEL = 20
/** From this level, random displacements are damped, so that prices stay near the coin's level over the years. */
const DAMPED_LEVEL = 16
const MINUTES_A_YEAR = 525_600
/** 17 hours each, so a little over a week. */
const KEPT_BLOCKS = 12

/** Gives the quantities of a minute different random numbers. */
const NOISE = { walk: 1, up: 2, down: 3, volume: 4, burst: 5, mood: 6 }

/** Prices in ticks of the coin, volumes in its lots, turnover in cents of USDT. */
export interface Block {
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  volume: Float64Array
  turnover: Float64Array
}

export interface Walk {
  /** `minute` counts from 1970. */
  block(minute: number): Block
}

/**
 * Creates a coin's minutes as a Brownian bridge that is refined by halves. The logarithm of the price at a
 * minute's beginning is the mean of its two neighbours at the next coarser spacing, plus a displacement that
 * only seed and minute determine. So every minute is known without those before it, and a block costs one
 * displacement a minute.
 */
export function createWalk(coin: SimulatedCoin, seed: number): Walk {
  const sigma = coin.yearlyVolatility / Math.sqrt(MINUTES_A_YEAR)
  const tick = 10 ** coin.priceDecimals
  const lot = 10 ** coin.lotDecimals
  const knots = new Map<number, number>()
  const blocks = new Map<number, Block>()

  /** By the knot's level. */
  const spreads = Array.from({ length: TOP_LEVEL }, (_, level) => {
    return sigma * Math.sqrt(2 ** (level + 1)) * 0.5 * (level >= DAMPED_LEVEL ? 0.45 : 1)
  })

  function displacement(minute: number, level: number, lively: number): number {
    const step = (spreads[level] ?? 0) * normal(seed, minute, NOISE.walk)
    if (level >= DAMPED_LEVEL) return step
    // One step in forty is thrice as large: returns of real markets have such tails.
    return step * lively * (mix(seed, minute, NOISE.burst) % 40 === 0 ? 3 : 1)
  }

  /** Relative to the coin's level, at a minute that begins a block. */
  function knot(minute: number): number {
    const known = knots.get(minute)
    if (known !== undefined) return known
    const level = trailingZeros(minute)
    const value =
      level >= TOP_LEVEL
        ? 0.12 * normal(seed, minute, NOISE.walk)
        : (knot(minute - 2 ** level) + knot(minute + 2 ** level)) / 2 +
          displacement(minute, level, mood(seed, minute))
    if (knots.size > 20_000) knots.clear()
    knots.set(minute, value)
    return value
  }

  function compute(first: number): Block {
    const path = new Float64Array(BLOCK_MINUTES + 1)
    const moods = new Float64Array(BLOCK_MINUTES)
    for (let i = 0; i < BLOCK_MINUTES; i++) {
      const fresh = i === 0 || (first + i) % 60 === 0
      moods[i] = fresh ? mood(seed, first + i) : at(moods, i - 1)
    }
    path[0] = knot(first)
    path[BLOCK_MINUTES] = knot(first + BLOCK_MINUTES)
    for (let half = BLOCK_MINUTES / 2, level = Math.log2(half); half >= 1; half /= 2, level--) {
      for (let i = half; i < BLOCK_MINUTES; i += 2 * half)
        path[i] = (at(path, i - half) + at(path, i + half)) / 2 + displacement(first + i, level, at(moods, i))
    }
    for (let i = 0; i <= BLOCK_MINUTES; i++)
      path[i] = Math.max(1, Math.round(coin.level * Math.exp(at(path, i)) * tick))
    return fill(first, path, moods)
  }

  function fill(first: number, prices: Float64Array, moods: Float64Array): Block {
    const block = emptyBlock()
    for (let i = 0; i < BLOCK_MINUTES; i++) {
      const minute = first + i
      const lively = at(moods, i)
      const open = at(prices, i)
      const close = at(prices, i + 1)
      const reach = open * sigma * lively
      const up = uniform(seed, minute, NOISE.up)
      const down = uniform(seed, minute, NOISE.down)
      const high = Math.max(open, close) + Math.round(reach * up * up)
      const low = Math.max(1, Math.min(open, close) - Math.round(reach * down * down))
      // More is traded when prices move.
      const moved = 0.4 + Math.min(2.4, ((high - low) / Math.max(reach, 1)) * 0.3)
      const coins = coin.minuteVolume * lively * moved * (0.15 + uniform(seed, minute, NOISE.volume))
      const volume = Math.max(1, Math.round(coins * lot))
      block.open[i] = open
      block.high[i] = high
      block.low[i] = low
      block.close[i] = close
      block.volume[i] = volume
      block.turnover[i] = Math.round((volume / lot) * ((high + low + close) / 3 / tick) * 100)
    }
    return block
  }

  return {
    block(minute) {
      const number = Math.floor(minute / BLOCK_MINUTES)
      const known = blocks.get(number)
      if (known) return known
      const block = compute(number * BLOCK_MINUTES)
      const [oldest] = blocks.keys()
      if (blocks.size >= KEPT_BLOCKS && oldest !== undefined) blocks.delete(oldest)
      blocks.set(number, block)
      return block
    },
  }
}

/** Activity around 1. Days differ, and so do their hours. */
function mood(seed: number, minute: number): number {
  const day = Math.floor(minute / 1440)
  const hour = Math.floor((minute % 1440) / 60)
  // Busiest when Europe and America both trade.
  const session = 0.85 + 0.35 * Math.exp(-(((hour - 15) / 4.5) ** 2))
  return session * (0.7 + 0.75 * uniform(seed, day, NOISE.mood) ** 2)
}

function emptyBlock(): Block {
  const column = () => new Float64Array(BLOCK_MINUTES)
  return {
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    turnover: column(),
  }
}

function trailingZeros(value: number): number {
  let zeros = 0
  while (zeros < TOP_LEVEL && value % 2 ** (zeros + 1) === 0) zeros++
  return zeros
}

/** The index must exist. */
export function at(column: Float64Array, index: number): number {
  return column[index] ?? Number.NaN
}
