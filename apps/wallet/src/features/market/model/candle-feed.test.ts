import { TransportError } from '@matin/client/api-error'
import type { Candle } from '@matin/contract/candles'
import type { KLineData } from 'klinecharts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CandlePage, createCandleFeed } from './candle-feed.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const MINUTE = 60_000
const symbol = { ticker: 'BTC', pricePrecision: 2, volumePrecision: 2 }
const period = { type: 'minute', span: 1 } as const

function candle(minute: number, close = '1'): Candle {
  const time = new Date(START + minute * MINUTE).toISOString()
  return { time, open: '1', high: '2', low: '0.5', close, volume: '3' }
}
const minutesOf = (bars: KLineData[]) => bars.map(bar => (bar.timestamp - START) / MINUTE)

/** Creates a source whose pages the test answers, and a chart that records what it receives. */
function setUp() {
  const asked: {
    before: string | undefined
    signal: AbortSignal
    answer: (page: CandlePage) => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const pushed: KLineData[] = []
  const states: string[] = []
  let listener: { onCandles: (items: Candle[]) => void; onGap: () => void } | null = null
  const feed = createCandleFeed(
    'BTC',
    () => '1m',
    {
      page: (_key, before, signal) =>
        new Promise((resolve, reject) => {
          asked.push({
            before,
            signal,
            answer: async page => {
              resolve(page)
              await settle()
            },
            fail: async () => {
              reject(new TransportError('no network'))
              await settle()
            },
          })
        }),
      follow(_key, next) {
        listener = next
        return () => {
          listener = null
        }
      },
    },
    { onState: state => states.push(state), onOutdated: () => states.push('outdated') },
  )
  const bars: KLineData[][] = []
  const mores: unknown[] = []
  const ask = (type: 'init' | 'forward', timestamp: number | null = null) =>
    void feed.getBars({
      type,
      timestamp,
      symbol,
      period,
      callback(data, more) {
        bars.push(data)
        mores.push(more)
        if (type === 'init') feed.subscribeBar?.({ symbol, period, callback: bar => pushed.push(bar) })
      },
    })
  return {
    feed,
    asked,
    pushed,
    states,
    bars,
    mores,
    ask,
    says: (...items: Candle[]) => listener?.onCandles(items),
    gap: () => listener?.onGap(),
    follows: () => listener !== null,
  }
}

async function settle() {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(START)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('candle history', () => {
  it('loads the newest page first and older pages one by one', async () => {
    const { asked, ask, bars, mores, states } = setUp()
    ask('init')
    expect(states).toEqual(['loading'])
    await asked[0]?.answer({ items: [candle(8), candle(9)], more: true })
    expect(states).toEqual(['loading', 'ready'])
    ask('forward', START + 8 * MINUTE)
    expect(asked[1]?.before).toBe('2026-11-21T10:08:00.000Z')
    await asked[1]?.answer({ items: [candle(6), candle(7)], more: false })
    expect(bars.map(minutesOf)).toEqual([
      [8, 9],
      [6, 7],
    ])
    expect(mores).toEqual([{ forward: true }, { forward: false }])
  })

  it('drops an answer for a period that is no longer shown', async () => {
    const { asked, ask, bars, states } = setUp()
    ask('init')
    ask('init')
    expect(asked[0]?.signal.aborted).toBe(true)
    await asked[0]?.answer({ items: [candle(1)], more: true })
    await asked[1]?.answer({ items: [candle(2)], more: true })
    expect(bars.map(minutesOf)).toEqual([[2]])
    expect(states.at(-1)).toBe('ready')
  })

  it('reports a failed first page, and lets a failed older page be requested again after a pause', async () => {
    const { asked, ask, bars, mores, states } = setUp()
    ask('init')
    await asked[0]?.fail()
    expect(states).toEqual(['loading', 'failed'])
    ask('init')
    await asked[1]?.answer({ items: [candle(9)], more: true })
    ask('forward', START)
    await asked[2]?.fail()
    expect(bars).toHaveLength(1)
    vi.advanceTimersByTime(3000)
    expect(bars.map(minutesOf)).toEqual([[9], []])
    expect(mores.at(-1)).toEqual({ forward: true })
    expect(states.at(-1)).toBe('ready')
  })
})

describe('a pushed candle', () => {
  async function showChart() {
    const all = setUp()
    all.ask('init')
    await all.asked[0]?.answer({ items: [candle(8), candle(9)], more: true })
    return all
  }

  it('reaches the chart at once; candles pushed right after it follow 200 ms later, each in its newest state', async () => {
    const { says, pushed } = await showChart()
    says(candle(9, '5'))
    expect(pushed.map(bar => bar.close)).toEqual([5])
    says(candle(9, '6'))
    says(candle(9, '7'), candle(10, '8'))
    says(candle(10, '9'))
    expect(pushed).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(pushed.map(bar => bar.close)).toEqual([5, 7, 9])
    expect(minutesOf(pushed)).toEqual([9, 9, 10])
  })

  it('is ignored when it is older than the newest candle', async () => {
    const { says, pushed } = await showChart()
    says(candle(8, '5'))
    vi.advanceTimersByTime(200)
    expect(pushed).toEqual([])
  })

  it('loads the missing candles when it comes after a gap', async () => {
    const { asked, says, pushed } = await showChart()
    says(candle(12, '5'))
    expect(pushed).toEqual([])
    await asked[1]?.answer({ items: [9, 10, 11, 12].map(minute => candle(minute)), more: true })
    expect(minutesOf(pushed)).toEqual([9, 10, 11, 12])
  })

  it('is dropped after a long gap, and the chart is marked as outdated', async () => {
    const { asked, gap, states, pushed } = await showChart()
    gap()
    await asked[1]?.answer({ items: [candle(500), candle(501)], more: true })
    expect(states.at(-1)).toBe('outdated')
    expect(pushed).toEqual([])
  })

  it('no longer reaches a chart that was stopped', async () => {
    const { feed, says, follows, pushed } = await showChart()
    says(candle(9, '5'))
    says(candle(9, '6'))
    feed.stop()
    expect(follows()).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(pushed).toHaveLength(1)
  })
})
