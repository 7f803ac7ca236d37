import type { listAdminSettings, SettingsProposal } from '@matin/contract/admin/settings'
import type { DataOf } from '@matin/contract/endpoint'
import { formatRate, parsePercent } from '@matin/domain/money/rate'
import { codesOf, SETTING_TYPES } from '@matin/domain/settings/setting-types'
import { SETTINGS, type SettingKey, typedOf, unitOf, type unsetOf } from '@matin/domain/settings/settings'
import { grouped } from '#shared/format/format.ts'

export type Setting = DataOf<typeof listAdminSettings>['items'][number] & {
  unset: ReturnType<typeof unsetOf>
  /** Changes of the setting that wait for a second operator or for their effective time. */
  waiting: readonly SettingsProposal[]
}

export const decimalsOf = (key: SettingKey) => SETTING_TYPES[SETTINGS[key].type].decimals

/** Rates from percent: "5" to "0.05". An unreadable text is unchanged; the check of values refuses it. */
export function settingValue(key: SettingKey, typed: string): string {
  const text = decimalsOf(key) === null ? typed : typed.trim()
  const rate = SETTINGS[key].type === 'rate' ? parsePercent(text) : null
  return rate === null ? text : formatRate(rate)
}

export function shownValue(key: SettingKey, value: string): string {
  const { type } = SETTINGS[key]
  if (value === '') return type === 'countries' ? 'All' : 'None'
  if (type === 'flag') return value === 'true' ? 'Yes' : 'No'
  if (type === 'coins') return codesOf(value).join(', ')
  if (type === 'rates') return `${Object.keys(JSON.parse(value)).length} currencies`
  return decimalsOf(key) === null ? value : grouped(typedOf(key, value))
}

export function settingWithUnit(key: SettingKey, value: string): string {
  return `${shownValue(key, value)} ${value === '' ? '' : unitOf(key)}`.trim()
}
