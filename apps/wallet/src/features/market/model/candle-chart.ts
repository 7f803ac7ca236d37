import { INTERVAL_MS, type Interval } from '@matin/domain/market/interval'
import {
  type Chart,
  type Coordinate,
  type Crosshair,
  type DataLoader,
  dispose,
  type IndicatorCreateTooltipDataSourceCallback,
  init,
  type KLineData,
  type Locales,
  registerLocale,
} from 'klinecharts'
import type { Indicator } from './chart-settings.ts'
import { bandStyle, chartStyle, readTokens } from './chart-style.ts'
import { leaveScrollToPage } from './page-scroll.ts'

/** Height in px of a pane below the candles. */
export const PANE_PX = 84
const MAIN = 'candle_pane'
/** Parameters of the indicators: averages of 5, 10 and 20 candles; volume takes none. */
const PARAMS: { [name in Indicator]?: number[] } = { MA: [5, 10, 20], VOL: [] }
const MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const
const ZOOM = 1.25
/** Height in px of the tags at the axis for last price and crosshair: 11 of text, 4 above and 4 below. */
const TAG_PX = 19

interface Options {
  ticker: string
  /** Number of decimals of prices. */
  digits: number
  language: string
  timeZone: string
  words: Locales
  loader: DataLoader
  interval: Interval
  indicators: readonly Indicator[]
  timeText: (time: number, full: boolean) => string
  volumeText: (volume: string) => string
  onRange: (bars: readonly KLineData[]) => void
}

export type CandleChart = ReturnType<typeof openCandleChart>

/** Texts come from our catalogue, because the library has only English and Simplified Chinese. */
export function openCandleChart(element: HTMLElement, options: Options) {
  const chart = makeChart(element, options)
  let shown: readonly Indicator[] = []
  /** Index of the candle under the keyboard's crosshair; null without one. */
  let at: number | null = null

  function setIndicators(next: readonly Indicator[]) {
    for (const name of shown) if (!next.includes(name)) chart.removeIndicator({ name })
    for (const name of next) if (!shown.includes(name)) add(chart, name, element, options)
    shown = next
  }
  const visible = () => {
    const { from, to } = chart.getVisibleRange()
    return chart.getDataList().slice(from, to)
  }
  const tellRange = () => options.onRange(visible())

  let isTagged = true
  /** Hides the crosshair's tag where it would overlap the last price's, which shows nearly the same price. */
  function tagCrosshair({ paneId, y }: Crosshair) {
    const close = chart.getDataList().at(-1)?.close
    const last = close === undefined ? undefined : pixelOf(chart, { value: close }).y
    const isOver = paneId === MAIN && y !== undefined && last !== undefined && Math.abs(y - last) < TAG_PX
    if (isTagged !== isOver) return
    isTagged = !isOver
    chart.setStyles({ crosshair: { horizontal: { text: { show: isTagged } } } })
  }
  const onCrosshair = (data: unknown) => tagCrosshair(data as Crosshair)

  function pointAt(dataIndex: number, bar: KLineData) {
    const { x, y } = pixelOf(chart, { dataIndex, value: bar.close })
    if (x === undefined || y === undefined) return
    const point = { x, y, paneId: MAIN }
    // The library reports only the pointer's crosshair, so the tag is updated here.
    tagCrosshair(point)
    chart.executeAction('onCrosshairChange', point)
  }

  const stopLeaving = leaveScrollToPage(element)
  chart.setOffsetRightDistance(24)
  chart.setLeftMinVisibleBarCount(8)
  chart.setRightMinVisibleBarCount(8)
  chart.setSymbol({ ticker: options.ticker, pricePrecision: options.digits, volumePrecision: 2 })
  chart.setPeriod(periodOf(options.interval))
  setIndicators(options.indicators)
  chart.overrideYAxis({ paneId: MAIN, gap: { top: 0.24, bottom: 0.1 } })
  chart.subscribeAction('onVisibleRangeChange', tellRange)
  chart.subscribeAction('onCrosshairChange', onCrosshair)
  chart.setDataLoader(options.loader)

  return {
    setIndicators,
    setInterval(interval: Interval) {
      at = null
      chart.setPeriod(periodOf(interval))
    },
    reload: () => chart.resetData(),
    restyle: () => chart.setStyles(chartStyle(readTokens(element))),
    visible,
    zoom(closer: boolean) {
      chart.zoomAtDataIndex(closer ? ZOOM : 1 / ZOOM, at ?? chart.getVisibleRange().to - 1)
    },
    /** Starts at the newest candle. Returns the candle where it stops. */
    step(by: number): KLineData | undefined {
      const bars = chart.getDataList()
      at = Math.max(0, Math.min(bars.length - 1, at === null ? bars.length - 1 : at + by))
      const { from, to } = chart.getVisibleRange()
      if (at < from || at >= to) chart.scrollToDataIndex(at)
      const bar = bars[at]
      if (bar) pointAt(at, bar)
      return bar
    },
    leave() {
      at = null
      chart.executeAction('onCrosshairChange', {})
    },
    close() {
      chart.unsubscribeAction('onVisibleRangeChange', tellRange)
      chart.unsubscribeAction('onCrosshairChange', onCrosshair)
      stopLeaving()
      dispose(chart)
    },
  }
}

function makeChart(element: HTMLElement, options: Options): Chart {
  registerLocale(options.language, options.words)
  const chart = init(element, {
    locale: options.language,
    timezone: options.timeZone,
    styles: chartStyle(readTokens(element)),
    decimalFold: { format: String },
    hotkey: { enabled: false },
    zoomAnchor: { main: 'cursor', xAxis: 'last_bar' },
    formatter: {
      formatDate: ({ timestamp, type }) => options.timeText(timestamp, type !== 'xAxis'),
      formatBigNumber: value => options.volumeText(String(value)),
    },
  })
  if (!chart) throw new Error('the chart has no place to draw')
  // The library puts the chart first in the Tab order and takes every touch. Here the panel around it gets the keys,
  // and a finger that moves up or down scrolls the page.
  for (const part of element.querySelectorAll<HTMLElement>('[tabindex]')) {
    part.tabIndex = -1
    Object.assign(part.style, { touchAction: 'pan-y', overscrollBehaviorY: 'auto' })
  }
  return chart
}

function add(chart: Chart, name: Indicator, element: HTMLElement, { digits, words }: Options) {
  const calcParams = PARAMS[name]
  const indicator = {
    name,
    ...(calcParams && { calcParams }),
    ...(name === 'VOL' && { createTooltipDataSource: volumeLegend(words.volume) }),
    ...(name === 'MACD' && { precision: digits }),
    ...(name === 'BOLL' && { styles: bandStyle(readTokens(element)) }),
  }
  if (name === 'MA' || name === 'BOLL') chart.createIndicator({ ...indicator, paneId: MAIN }, true)
  else {
    const paneId = `${name}_pane`
    chart.createIndicator({ ...indicator, paneId })
    chart.setPaneOptions({ id: paneId, height: PANE_PX, dragEnabled: false })
    // Space for the legend.
    chart.overrideYAxis({ paneId, gap: { top: 0.3, bottom: 0 } })
  }
}

/** Returns a legend that names the volume, because the library writes VOLUME in every language. */
function volumeLegend(title: string): IndicatorCreateTooltipDataSourceCallback<unknown> {
  return ({ chart, crosshair }) => {
    const bars = chart.getDataList()
    const bar = bars[crosshair.dataIndex ?? bars.length - 1]
    const value = chart.getFormatter().formatBigNumber(bar?.volume ?? 0)
    return { name: '', calcParamsText: '', features: [], legends: [{ title, value }] }
  }
}

function pixelOf(chart: Chart, what: { dataIndex?: number; value: number }): Partial<Coordinate> {
  const point = chart.convertToPixel(what, { paneId: MAIN })
  return Array.isArray(point) ? (point[0] ?? {}) : point
}

function periodOf(interval: Interval) {
  const length = INTERVAL_MS[interval]
  const [type, unit] = (['week', 'day', 'hour'] as const)
    .map(name => [name, MS[name]] as const)
    .find(([, ms]) => length % ms === 0) ?? ['minute' as const, MS.minute]
  return { type, span: length / unit }
}
