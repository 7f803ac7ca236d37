import * as z from 'zod/mini'
import { forAnybody } from './endpoint.ts'

/** Keys of the public website settings. Values are strings; amounts are decimal strings. */
export const PUBLIC_SETTINGS = [
  'app_name',
  'app_version',
  'time_zone',
  'network',
  'usdt_contract',
  /** Address of a block explorer, to which a transaction id is appended; '' where there is none. */
  'explorer_url',
  'confirmations',
  'recharge_minimum',
  'withdrawal_minimum',
  'withdrawal_fee',
  'withdrawal_limit_unverified',
  'withdrawal_limit_verified',
  'transfer_minimum',
  'invitation_required',
  /** JSON object: units of each display currency for one USD. */
  'display_rates',
  /** A name that is shown as it is; "demonstration" for the fixed rates of the release, which the app translates. */
  'display_rates_source',
  'display_rates_date',
  'market_source',
  /** Operator of this deployment, and its contact; empty when not named. */
  'operator_name',
  'operator_contact',
  /** Contact for customers who cannot log in: `operator_contact`, or a standard address where none is named. */
  'suspension_contact',
  /** "true" where development parts run: no real money. */
  'development_run',
] as const
export type PublicSetting = (typeof PUBLIC_SETTINGS)[number]

export const getWebsiteSetting = forAnybody.get('/api/website/setting', {
  summary: 'Public website settings as a list of keys and values',
  // Any key, so that an older app accepts a newer server's settings.
  data: z.array(z.object({ key: z.string(), value: z.string() })),
})
