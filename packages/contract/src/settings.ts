import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './schema.ts'

/** Keys of the public website settings. Values are strings; amounts are decimal strings. */
export const PUBLIC_SETTINGS = [
  'app_name',
  'app_version',
  'time_zone',
  'network',
  'usdt_contract',
  /** What the id of a transaction on the chain is added to for a page that shows it; '' where there is none. */
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
  /** A name that is shown as it is; "demonstration" for the fixed rates that ship, said in the reader's language. */
  'display_rates_source',
  'display_rates_date',
  'market_source',
  /** Who runs this deployment, and where to write to; empty when not named. */
  'operator_name',
  'operator_contact',
  /** Where customers write to who cannot log in: `operator_contact`, or a standard address where none is named. */
  'suspension_contact',
  /** "true" where development parts run: no real money. */
  'development_run',
] as const
export type PublicSetting = (typeof PUBLIC_SETTINGS)[number]

export const getWebsiteSetting = endpoint({
  method: 'GET',
  path: '/api/website/setting',
  summary: 'Public website settings as a list of keys and values',
  access: 'public',
  input: nothing,
  // Any key: an app that is older than its server must not stumble over a new setting.
  data: z.array(z.object({ key: z.string(), value: z.string() })),
  errors: [],
})
