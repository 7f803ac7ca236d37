import { expect, it, vi } from 'vitest'

const saved = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => saved.get(key) ?? null,
  setItem: (key: string, value: string) => saved.set(key, value),
  removeItem: (key: string) => saved.delete(key),
})
const { readChartSettings, useChartSettings } = await import('./chart-settings.ts')

it('a device without valid settings shows hourly candles, moving averages and volume', () => {
  const usual = { interval: '1h', indicators: ['MA', 'VOL'] }
  expect(readChartSettings(null)).toEqual(usual)
  expect(readChartSettings('')).toEqual(usual)
  expect(readChartSettings('2h MACD')).toEqual(usual)
})

it('unknown indicators are dropped from the saved settings', () => {
  expect(readChartSettings('1d MACD RSI')).toEqual({ interval: '1d', indicators: ['MACD'] })
})

it('the chart settings are saved, including an empty list of indicators', () => {
  useChartSettings.setState({ interval: '5m', indicators: ['BOLL', 'MACD'] })
  expect(readChartSettings([...saved.values()][0] ?? null)).toEqual({
    interval: '5m',
    indicators: ['BOLL', 'MACD'],
  })
  useChartSettings.setState({ indicators: [] })
  expect(readChartSettings([...saved.values()][0] ?? null)).toEqual({ interval: '5m', indicators: [] })
})
