import { mix, uniform } from './noise.ts'
import { at, type Block } from './walk.ts'

/** One price a second. The first is the minute's open, the last its close. */
export const SECONDS = 60
const NOISE = { high: 11, low: 12, jitter: 13 }

/** Prices in ticks, volume in lots, turnover in cents. */
export interface Part {
  open: number
  high: number
  low: number
  close: number
  volume: number
  turnover: number
}

/**
 * `last` is 0 to 59. At 59 it is exactly the whole minute: the path goes from open to close over high and
 * low, reaches each of these at one second, and never leaves their range.
 */
export function partOfMinute(block: Block, index: number, minute: number, seed: number, last: number): Part {
  const open = at(block.open, index)
  const high = at(block.high, index)
  const low = at(block.low, index)
  const close = at(block.close, index)
  const highAt = 1 + (mix(seed, minute, NOISE.high) % (SECONDS - 2))
  const lowAt = otherSecond(highAt, mix(seed, minute, NOISE.low))
  const knots: readonly [number, number][] = [
    [0, open],
    ...(highAt < lowAt
      ? ([
          [highAt, high],
          [lowAt, low],
        ] as [number, number][])
      : ([
          [lowAt, low],
          [highAt, high],
        ] as [number, number][])),
    [SECONDS - 1, close],
  ]
  const part: Part = { open, high: open, low: open, close: open, volume: 0, turnover: 0 }
  for (let second = 1; second <= last; second++) {
    const price = onPath(knots, second, high, low, uniform(seed, minute * SECONDS + second, NOISE.jitter))
    part.high = Math.max(part.high, price)
    part.low = Math.min(part.low, price)
    part.close = price
  }
  part.volume = Math.floor((at(block.volume, index) * (last + 1)) / SECONDS)
  part.turnover = Math.floor((at(block.turnover, index) * (last + 1)) / SECONDS)
  return part
}

function otherSecond(taken: number, bits: number): number {
  const free = 1 + (bits % (SECONDS - 3))
  return free >= taken ? free + 1 : free
}

/**
 * From knot to knot on a straight line with noise, between `low` and `high`. `knots` are seconds with known
 * prices.
 */
function onPath(
  knots: readonly [number, number][],
  second: number,
  high: number,
  low: number,
  noise: number,
): number {
  let [fromAt, from] = knots[0] ?? [0, 0]
  for (const [toAt, to] of knots.slice(1)) {
    if (second === toAt) return to
    if (second < toAt) {
      const straight = from + ((to - from) * (second - fromAt)) / (toAt - fromAt)
      return Math.min(high, Math.max(low, Math.round(straight + (noise - 0.5) * (high - low) * 0.35)))
    }
    fromAt = toAt
    from = to
  }
  return from
}
