import { type Candle, candleStart, joinCandles } from '@matin/domain/market/candle'
import { INTERVAL_MS, INTERVALS } from '@matin/domain/market/interval'
import { describe, expect, it } from 'vitest'
import { createSimulation } from '../simulated/simulation.ts'
import { basesAt, createRollUp, type Taken } from './roll-up.ts'

const MINUTE = 60_000
/** Sunday night: a week, a day and every smaller candle end within the hours of the test. */
const START = Date.parse('2026-03-01T21:17:00Z')
const simulation = createSimulation('roll-up')

const closedBefore = (time: number) =>
  basesAt(time, interval => {
    const candles: Candle[] = []
    const first = candleStart(time - 8 * INTERVAL_MS['1d'], interval)
    const from = interval === '1m' ? time - 100 * MINUTE : first
    for (let start = from; start + INTERVAL_MS[interval] <= time; start += INTERVAL_MS[interval])
      candles.push(simulation.candle('ETH', interval, start))
    return candles
  })

describe('candles rolled up from minutes', () => {
  it('equal those of the source, open and closed, across the ends of hours, days and weeks', () => {
    const rollUp = createRollUp(closedBefore(START))
    const closed: Taken['closed'] = []
    for (let time = START; time < START + 300 * MINUTE; time += MINUTE) {
      for (const second of [3, 31, 59.9]) {
        const now = time + second * 1000
        const taken = rollUp.take(simulation.openCandle('ETH', '1m', now))
        for (const { interval, items } of taken?.open ?? [])
          expect(items.at(-1), interval).toEqual(simulation.openCandle('ETH', interval, now))
        closed.push(...(taken?.closed ?? []))
        expect(taken?.gap).toBe(false)
      }
    }
    expect(new Set(closed.map(one => one.interval))).toEqual(new Set(INTERVALS))
    for (const { interval, candle } of closed)
      expect(candle, interval).toEqual(simulation.candle('ETH', interval, candle.time))
  })

  it('include the closed candle beside the new one in the first minute after the closed one’s end', () => {
    const rollUp = createRollUp(closedBefore(START))
    const itemsAt = (time: number) =>
      Object.fromEntries(
        (rollUp.take(simulation.openCandle('ETH', '1m', time))?.open ?? []).map(one => [
          one.interval,
          one.items,
        ]),
      )
    itemsAt(START + 59_900)
    for (let minute = 1; minute <= 2; minute++) itemsAt(START + minute * MINUTE + 59_900)
    const next = itemsAt(START + 3 * MINUTE)
    expect([next['1m']?.length, next['5m']?.length, next['1h']?.length]).toEqual([2, 2, 1])
    expect(next['5m']?.[0]).toEqual(simulation.candle('ETH', '5m', START - 2 * MINUTE))
    expect(itemsAt(START + 4 * MINUTE)['5m']).toHaveLength(1)
  })

  it('report a gap, and ignore a minute that arrives late', () => {
    const rollUp = createRollUp(new Map())
    const minute = (number: number) => simulation.candle('ETH', '1m', START + number * MINUTE)
    expect(rollUp.take(minute(0))?.gap).toBe(false)
    expect(rollUp.take(minute(3))?.gap).toBe(true)
    expect(rollUp.take(minute(2))).toBeNull()
    const day = rollUp
      .take(minute(4))
      ?.open.find(one => one.interval === '1d')
      ?.items.at(-1)
    expect(day).toEqual(joinCandles(candleStart(START, '1d'), [minute(0), minute(3), minute(4)]))
  })
})
