import { formatPercent, parseRate } from '../money/rate.ts'
import { SETTINGS, type SettingKey } from './settings.ts'

const UNITS: Readonly<Record<string, string>> = {
  usdt: 'USDT',
  rate: '%',
  seconds: 'seconds',
  points: 'points',
  customers: 'customers',
  factor: '×',
}

export const unitOf = (key: SettingKey) => UNITS[SETTINGS[key].type] ?? ''

/** Formats a value as operators read and write it, a rate in percent. The unit is not included. */
export function typedOf(key: SettingKey, value: string): string {
  const rate = SETTINGS[key].type === 'rate' ? parseRate(value) : null
  return rate === null ? value : formatPercent(rate)
}
