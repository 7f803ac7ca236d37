import * as z from 'zod/mini'
import { forAnybody } from './endpoint.ts'

/** Keys of the public settings. Values are strings; amounts are decimal strings. */
export const PUBLIC_SETTINGS = [
  'app_name',
  'app_version',
  'time_zone',
  'network',
  'usdt_contract',
  /** Beginning of a block explorer's URL, to which a transaction id is appended; '' for none. */
  'explorer_url',
  'confirmations',
  'recharge_minimum',
  'withdrawal_minimum',
  'withdrawal_fee',
  /** Parts of an exchange's value: "0.001" is 0.1 %. */
  'exchange_fee_rate',
  'exchange_spread_rate',
  'withdrawal_limit_unverified',
  'withdrawal_limit_verified',
  'transfer_minimum',
  'invitation_required',
  /** JSON object with the value of one USD in each display currency. */
  'display_rates',
  /** Displayed unchanged; "demonstration" for the built-in fixed rates, which the app translates. */
  'display_rates_source',
  'display_rates_date',
  'market_source',
  'operator_contact',
  /** Contact for customers who cannot sign in: the setting `operator_contact`, or a default address. */
  'suspension_contact',
  /** "true" for a development run, without real money. */
  'development_run',
] as const
export type PublicSetting = (typeof PUBLIC_SETTINGS)[number]

export const getWebsiteSetting = forAnybody.get('/api/website/setting', {
  summary: 'Public website settings as a list of keys and values',
  // Any key, so that an older app accepts a newer server's settings.
  data: z.array(z.object({ key: z.string(), value: z.string() })),
})
