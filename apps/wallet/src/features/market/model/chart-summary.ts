/** Summary of the visible candles. Its numbers are for texts and drawing only. */
export interface ChartSummary {
  from: number
  to: number
  last: number
  high: number
  low: number
  /** Change from the first opening to the last price, as a fraction. */
  change: number
}

interface Bar {
  timestamp: number
  open: number
  high: number
  low: number
  close: number
}

export function summaryOf(bars: readonly Bar[]): ChartSummary | null {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  return {
    from: first.timestamp,
    to: last.timestamp,
    last: last.close,
    high: Math.max(...bars.map(bar => bar.high)),
    low: Math.min(...bars.map(bar => bar.low)),
    change: first.open === 0 ? 0 : last.close / first.open - 1,
  }
}
