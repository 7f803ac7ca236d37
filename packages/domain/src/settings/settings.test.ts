import { expect, it } from 'vitest'
import {
  parseSettings,
  SETTING_KEYS,
  type SettingKey,
  SHIPPED_SETTINGS,
  settingFault,
  togetherFaults,
} from './settings.ts'

it.each<[SettingKey, string[], string[]]>([
  ['app_name', ['Matin'], ['', ' Matin', 'x'.repeat(501)]],
  ['withdrawal_fee', ['0', '1', '1.5'], ['', '-1', '1,5', '0.0000001', 'free']],
  ['exchange_fee_rate', ['0', '0.001', '0.999999999'], ['1', '1.5', '0.1 %', '']],
  ['market_stale_seconds', ['1', '15'], ['0', '1.5', '-1', '']],
  ['risk_threshold', ['0', '50'], ['-1', '5000', '']],
  ['sms_hour', ['0', '200'], ['', '-1', '1.5', '1000000']],
  ['sms_countries', ['', 'JP', 'JP,TW', 'JP, TW'], ['jp', 'Japan', 'JP,', '+81']],
  ['invitation_required', ['true', 'false'], ['', 'yes']],
  ['exchange_assets', ['', 'BTC', 'BTC,ETH', 'BTC, ETH'], ['USDT', 'BTC,BTC', 'btc', 'BTC,,ETH']],
  ['time_zone', ['UTC', 'Asia/Tokyo'], ['', 'Tokyo', 'US/Pacific-New']],
  ['support_hours', ['1-5 09:00-18:00'], ['', 'always']],
  ['display_rates_date', ['2026-11-01'], ['', '1 November', '2026-13-01']],
  ['explorer_url', ['', 'https://example.org/#/tx/'], ['http://example.org', 'javascript:alert(1)']],
  [
    'display_rates',
    ['{"USD":"1","CNY":"7.12","JPY":"150.4","EUR":"0.92","HKD":"7.79","TWD":"31.6"}'],
    ['', '[]', '{"USD":"1"}', '{"USD":1,"CNY":"7","JPY":"150","EUR":"1","HKD":"8","TWD":"32"}'],
  ],
])('the setting %s accepts valid values only', (key, good, bad) => {
  for (const value of good) expect([value, settingFault(key, value)]).toEqual([value, null])
  for (const value of bad) expect([value, settingFault(key, value)]).toEqual([value, expect.any(String)])
})

it('the shipped values are valid, one by one and together', () => {
  expect(SETTING_KEYS.filter(key => settingFault(key, SHIPPED_SETTINGS[key]))).toEqual([])
  expect(togetherFaults(SHIPPED_SETTINGS)).toEqual([])
})

it('services read each setting by its camel-case name, with the value of its type', () => {
  expect(parseSettings(SHIPPED_SETTINGS)).toMatchObject({
    ...{ withdrawalFee: 1_000_000n, exchangeFeeRate: 1_000_000n, smsPrefixHour: 100, timeZone: 'UTC' },
    ...{ invitationRequired: false, recommendedAssets: ['BTC', 'ETH', 'SOL'], smsCountries: [] },
  })
  expect(() => parseSettings({ ...SHIPPED_SETTINGS, withdrawal_fee: 'free' })).toThrow('withdrawal_fee')
})

it('settings that contradict each other are refused', () => {
  for (const change of [
    { auto_approve_limit: '5000.000001' },
    { withdrawal_limit_verified: '999' },
    { withdrawal_fee: '10' },
    { exchange_spread_rate: '0.999' },
  ])
    expect(togetherFaults({ ...SHIPPED_SETTINGS, ...change })).toHaveLength(1)
})
