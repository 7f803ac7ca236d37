import type { DeepPartial, Styles } from 'klinecharts'

/** Rising and falling prices have the colours that the customer has chosen. */
export function readTokens(element: Element) {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    up: token('up-line'),
    down: token('down-line'),
    ink: token('ink'),
    muted: token('text-3'),
    soft: token('text-2'),
    hairline: token('hairline'),
    first: token('warning-line'),
    second: token('info-line'),
    family: style.fontFamily,
  }
}
export type ChartTokens = ReturnType<typeof readTokens>

function faint(colour: string): string {
  return `${colour}80`
}

/** Bollinger bands are dashed, to distinguish them from the moving averages. */
export function bandStyle({ soft, second }: ChartTokens) {
  const line = (color: string) => ({ color, size: 1.2, style: 'dashed' as const, dashedValue: [4, 3] })
  return { lines: [line(soft), line(second), line(soft)] }
}

/** Returns the chart's styles. Axis texts may have 11 px (design, section 2). */
export function chartStyle(tokens: ChartTokens): DeepPartial<Styles> {
  const { up, down, ink, muted, soft, hairline, first, second, family } = tokens
  const text = { size: 11, family, weight: '500' }
  const moves = { upColor: up, downColor: down, noChangeColor: muted }
  const tag = { ...text, color: '#ffffff', borderRadius: 5, paddingLeft: 5, paddingRight: 5 }
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: { ...text, color: muted } }
  const legend = { ...text, marginLeft: 0, marginRight: 10 }
  const crossing = {
    line: { color: soft, dashedValue: [2, 3] },
    text: { ...tag, borderSize: 0, backgroundColor: soft },
  }
  const line = (color: string) => ({ color, size: 1.4, style: 'solid' as const })
  const bars = { upColor: faint(up), downColor: faint(down), noChangeColor: faint(muted) }
  return {
    grid: { horizontal: { color: hairline, style: 'solid' }, vertical: { show: false } },
    candle: {
      bar: {
        ...moves,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: muted,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: muted,
      },
      priceMark: {
        high: { color: muted, textSize: 11, textFamily: family, textWeight: '500' },
        low: { color: muted, textSize: 11, textFamily: family, textWeight: '500' },
        last: {
          upColor: ink,
          downColor: ink,
          noChangeColor: ink,
          line: { dashedValue: [2, 3] },
          text: { ...tag, weight: '600' },
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        offsetLeft: 12,
        title: { show: false },
        legend: { ...legend, color: soft },
      },
    },
    indicator: {
      bars: [bars],
      lines: [line(first), line(second), line(soft)],
      tooltip: {
        offsetLeft: 12,
        title: { show: false },
        legend: { ...legend, color: soft },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: hairline },
    crosshair: { horizontal: crossing, vertical: crossing },
  }
}
