import type { Crosshair, KLineData } from 'klinecharts'
import { beforeEach, expect, it, vi } from 'vitest'
import { openCandleChart } from './candle-chart.ts'

/** Stand-in for the chart library. It draws the price 1000 at the top, and each lower price one px lower. */
const library = vi.hoisted(() => {
  const listeners = new Map<string, (data?: unknown) => void>()
  return { listeners, bars: [] as { close: number }[], styles: [] as unknown[] }
})
vi.mock('klinecharts', () => {
  const known: Record<string, unknown> = {
    subscribeAction: (name: string, listener: () => void) => library.listeners.set(name, listener),
    setStyles: (styles: unknown) => library.styles.push(styles),
    getDataList: () => library.bars,
    getVisibleRange: () => ({ from: 0, to: library.bars.length }),
    convertToPixel: ({ dataIndex = 0, value }: { dataIndex?: number; value: number }) => ({
      x: dataIndex,
      y: 1000 - value,
    }),
  }
  const chart = new Proxy(known, { get: (target, name) => target[String(name)] ?? (() => undefined) })
  return { init: () => chart, dispose: () => undefined, registerLocale: () => undefined }
})

const bar = (close: number) => ({ close, open: close, high: close, low: close, timestamp: 0 }) as KLineData
const tag = (show: boolean) => ({ crosshair: { horizontal: { text: { show } } } })
function open() {
  return openCandleChart(document.createElement('div'), {
    ...{ ticker: 'BTC', digits: 2, language: 'en', timeZone: 'UTC', interval: '1h', indicators: [] },
    words: {} as never,
    loader: {} as never,
    timeText: () => '',
    volumeText: () => '',
    onRange: () => undefined,
  })
}
const cross = (at: Crosshair) => library.listeners.get('onCrosshairChange')?.(at)

beforeEach(() => {
  library.bars = [bar(700), bar(900)]
  library.styles = []
})

it('the crosshair hides its price tag where it would cover the tag of the last price', () => {
  open()
  for (const y of [200, 119, 81]) cross({ y, paneId: 'candle_pane' })
  expect(library.styles).toEqual([])
  for (const y of [82, 100, 118]) cross({ y, paneId: 'candle_pane' })
  expect(library.styles).toEqual([tag(false)])
  cross({ y: 119, paneId: 'candle_pane' })
  expect(library.styles).toEqual([tag(false), tag(true)])
})

it('the crosshair keeps its tag everywhere in the panes below the candles', () => {
  open()
  cross({ y: 100, paneId: 'VOL_pane' })
  expect(library.styles).toEqual([])
})

it('the keyboard crosshair hides its tag at the newest candle and shows it at another price', () => {
  const chart = open()
  chart.step(1)
  expect(library.styles).toEqual([tag(false)])
  chart.step(-1)
  expect(library.styles).toEqual([tag(false), tag(true)])
})
