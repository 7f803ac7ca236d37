import { getKline } from '@matin/contract/candles'
import type { MarketAsset } from '@matin/contract/market'
import type { KLineData } from 'klinecharts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { reportFault } from '#shared/api/fault.ts'
import { ownZone } from '#shared/format/own-zone.ts'
import { whenIdle } from '#shared/idle.ts'
import { useClientState } from '#shared/state/client-state.ts'
import { updownOf } from '#shared/state/restore.ts'
import type { CandleChart } from '../model/candle-chart.ts'
import { type CandleSource, createCandleFeed } from '../model/candle-feed.ts'
import { useChartSettings } from '../model/chart-settings.ts'
import { type ChartSummary, summaryOf } from '../model/chart-summary.ts'
import type { CandleWords } from './use-candle-words.ts'

/** Milliseconds between the view's last move and a new summary of the visible candles. */
const SETTLE_MS = 1000
/** Shortest time in milliseconds between two summaries of the same candles while only the price moves. */
const REPEAT_MS = 30_000

/** `opening`: nothing is drawn yet. `loading`: the drawn candles still belong to the previous interval. */
type ChartState = 'opening' | 'loading' | 'ready' | 'failed'

export function useCandleChart(asset: MarketAsset, digits: number, words: CandleWords) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<CandleChart | null>(null)
  const latestWords = useRef(words)
  latestWords.current = words
  const [state, setState] = useState<ChartState>('opening')
  const [error, setError] = useState<Error | null>(null)
  const [turn, setTurn] = useState(0)
  const { summary, onRange } = useSummary()
  const { interval, indicators } = useChartSettings()
  const updown = useClientState(updownOf)
  const timeZone = ownZone()
  const { locale } = words

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` opens it anew after it could not be loaded
  useEffect(() => {
    let closed = false
    const feed = createCandleFeed(asset, () => useChartSettings.getState().interval, candleSource, {
      onState(next, failure) {
        setState(last => (next === 'loading' && last === 'opening' ? last : next))
        setError(failure ?? null)
      },
      onOutdated: () => chart.current?.reload(),
    })
    async function open() {
      const { openCandleChart } = await import('../model/candle-chart.ts')
      if (closed || !element.current) return
      chart.current = openCandleChart(element.current, {
        ...useChartSettings.getState(),
        ticker: asset,
        digits,
        language: locale,
        timeZone,
        words: latestWords.current.legend,
        loader: feed,
        timeText: (time, full) => latestWords.current.time(time, full),
        volumeText: volume => latestWords.current.volume(volume),
        onRange,
      })
    }
    setState('opening')
    open().catch((failure: Error) => {
      reportFault(failure)
      setState('failed')
      setError(failure)
    })
    return () => {
      closed = true
      feed.stop()
      chart.current?.close()
      chart.current = null
    }
  }, [asset, digits, locale, timeZone, onRange, turn])

  useEffect(() => chart.current?.setInterval(interval), [interval])
  useEffect(() => chart.current?.setIndicators(indicators), [indicators])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet follows the reader's colours
  useEffect(() => chart.current?.restyle(), [updown])

  function retry() {
    setState('opening')
    if (chart.current) chart.current.reload()
    else setTurn(last => last + 1)
  }
  return { element, chart, state, error, summary, retry }
}

/** It changes when the view moves, and every `REPEAT_MS` at most while only the last price moves. */
function useSummary() {
  const [summary, setSummary] = useState<ChartSummary | null>(null)
  const [onRange] = useState(() => {
    let bars: readonly KLineData[] = []
    let isWaiting = false
    let told = { from: 0, to: 0, at: 0 }
    function tell() {
      isWaiting = false
      const next = summaryOf(bars)
      if (!next) return
      const isSame = next.from === told.from && next.to === told.to
      if (isSame && Date.now() - told.at < REPEAT_MS) return
      told = { from: next.from, to: next.to, at: Date.now() }
      setSummary(next)
    }
    return (visible: readonly KLineData[]) => {
      bars = visible
      if (isWaiting) return
      isWaiting = true
      setTimeout(tell, SETTLE_MS)
    }
  })
  return { summary, onRange }
}

const candleSource: CandleSource = {
  page: ({ asset, interval }, before, signal) =>
    call(getKline, { asset, interval, ...(before !== undefined && { before }) }, { signal }),
  follow({ asset, interval }, { onCandles, onGap }) {
    let left = false
    let stop: (() => void) | undefined
    async function follow() {
      await whenIdle()
      const { live } = await import('#shared/live/live.ts')
      if (left) return
      stop = live.follow(
        { channel: 'candles', asset, interval },
        { onMessage: ({ items }) => onCandles(items), onGap },
      )
    }
    // Without it the chart stands still until it is loaded anew.
    follow().catch(reportFault)
    return () => {
      left = true
      stop?.()
    }
  },
}
