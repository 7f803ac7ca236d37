import { INTERVALS, type Interval } from '@matin/domain/market/interval'
import { create } from 'zustand'
import { storage } from '#shared/state/storage.ts'

export const INDICATORS = ['MA', 'BOLL', 'VOL', 'MACD'] as const
export type Indicator = (typeof INDICATORS)[number]

interface ChartSettings {
  interval: Interval
  indicators: readonly Indicator[]
}

const KEY = 'Matemax_chart'
const DEFAULT: ChartSettings = { interval: '1h', indicators: ['MA', 'VOL'] }

/** Parses the chart settings that this device has saved. Unknown values fall back to the defaults. */
export function readChartSettings(saved: string | null): ChartSettings {
  const [interval, ...indicators] = (saved ?? '').split(' ')
  const known = INTERVALS.find(item => item === interval)
  if (!known) return DEFAULT
  return { interval: known, indicators: INDICATORS.filter(item => indicators.includes(item)) }
}

export const useChartSettings = create<ChartSettings>()(() => readChartSettings(storage.get(KEY)))

useChartSettings.subscribe(({ interval, indicators }) =>
  storage.set(KEY, [interval, ...indicators].join(' ')),
)
