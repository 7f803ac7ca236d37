import { fromWire } from '../money/amount.ts'
import { ASSET_IDS } from '../money/asset.ts'
import { parseRate } from '../money/rate.ts'
import { parseOfficeHours } from '../support/office-hours.ts'
import { isZone } from './zone.ts'

/** What may stand there, as text. */
type SettingType =
  | 'text'
  | 'usdt'
  | 'rate'
  | 'seconds'
  | 'points'
  | 'count'
  | 'countries'
  | 'flag'
  | 'coins'
  | 'zone'
  | 'hours'
  | 'rates'
  | 'day'
  | 'address'
  | 'factor'

export const SETTING_GROUPS = [
  'House',
  'Withdrawals',
  'Minimums and fees',
  'Exchange',
  'Bounds',
  'Shown',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

interface Setting {
  group: SettingGroup
  type: SettingType
  /**
   * Two operators decide, and it takes effect a day later: it bounds what leaves, what customers pay, or where they are sent. The database
   * asks for them, too.
   */
  sensitive: boolean
  /** The direction in which one person changes a sensitive one, at once. */
  safer: 'lower' | 'higher' | null
  /** What it does. */
  says: string
}

const one = (group: SettingGroup, type: SettingType, says: string): Setting => ({
  group,
  type,
  sensitive: false,
  safer: null,
  says,
})
const two = (group: SettingGroup, type: SettingType, says: string): Setting => ({
  ...one(group, type, says),
  sensitive: true,
})

/** One that two decide, but for lowering it. */
const lowered = (group: SettingGroup, type: SettingType, says: string): Setting => ({
  ...two(group, type, says),
  safer: 'lower',
})

/** One that two decide, but for raising it. */
const raised = (type: SettingType, says: string): Setting => ({
  ...two('Bounds', type, says),
  safer: 'higher',
})

/** Bounds of proposals: beyond one the approver types the value anew and gives a second reason. The database has a row of each. */
const BOUNDS = {
  bound_rate: lowered('Bounds', 'factor', 'Times the daily rate that a product has now.'),
  bound_order: lowered('Bounds', 'factor', 'Times the largest order that a product allows now.'),
  bound_cover_days: raised('count', 'Days for which a pool covers the rewards of what runs, at least.'),
  bound_pool: lowered('Bounds', 'factor', 'Times what a pool has, when it is funded.'),
  bound_treasury: lowered('Bounds', 'rate', 'A part of the treasury that leaves it at once: 0.5 is half.'),
  bound_holding: lowered('Bounds', 'rate', 'A part of a coin’s holdings that is attested at once.'),
  bound_price: lowered(
    'Bounds',
    'rate',
    'A part by which the price of an edition differs from its last one.',
  ),
  bound_setting: lowered('Bounds', 'factor', 'Times a setting, in either direction.'),
  bound_limit: lowered('Bounds', 'factor', 'Times a limit or maximum, in either direction.'),
  bound_deposit: lowered('Bounds', 'usdt', 'The amount of a transfer that is attributed to somebody.'),
  bound_balance: lowered(
    'Bounds',
    'usdt',
    'What the accounts of a customer are worth whose lost factor is reset.',
  ),
  bound_deciders: raised(
    'count',
    'Operators who can still decide each thing when another one loses a role, at least.',
  ),
  bound_recipients: lowered('Bounds', 'count', 'Customers that a notice goes to.'),
} as const satisfies Record<string, Setting>
export type BoundKey = keyof typeof BOUNDS
export const BOUND_KEYS = Object.keys(BOUNDS) as BoundKey[]

/** Everything that operators set. */
export const SETTINGS = {
  app_name: one('House', 'text', 'The name of the app, everywhere.'),
  operator_name: two('House', 'text', 'Who runs it; shown to customers, empty when not named.'),
  operator_contact: two(
    'House',
    'text',
    'Where customers write to who cannot log in; the sender of emails while it is empty.',
  ),
  time_zone: two('House', 'zone', 'The platform’s zone: 04:00 of it is when income is paid on new orders.'),
  support_hours: one(
    'House',
    'hours',
    'When customer service answers: “1-5 09:00-18:00” is Monday to Friday.',
  ),
  invitation_required: one('House', 'flag', 'Whether only who is invited may register.'),
  sms_hour: one(
    'House',
    'count',
    'SMS within an hour, all countries together; codes stop there, notices at twice as many.',
  ),
  sms_day: one('House', 'count', 'The same within 24 hours.'),
  sms_prefix_hour: one('House', 'count', 'SMS within an hour to numbers of one country prefix.'),
  sms_prefix_day: one('House', 'count', 'The same within 24 hours.'),
  sms_countries: one('House', 'countries', 'Countries that SMS are sent to, as “JP,TW”; empty for all.'),
  explorer_url: two('House', 'address', 'What a transaction’s id is added to; empty for the usual one.'),
  mass_mail_limit: lowered(
    'House',
    'points',
    'Customers from which on two operators send a notice by e-mail or push: up to 999.',
  ),
  auto_approve_limit: lowered(
    'Withdrawals',
    'usdt',
    'Below it a withdrawal without a risk is approved by rule.',
  ),
  dual_approval_limit: lowered('Withdrawals', 'usdt', 'From it on two operators approve.'),
  risk_threshold: lowered('Withdrawals', 'points', 'Points of risk from which a person looks.'),
  withdrawal_limit_unverified: lowered('Withdrawals', 'usdt', 'In 24 hours, without a passed identity.'),
  withdrawal_limit_verified: lowered('Withdrawals', 'usdt', 'In 24 hours, with one.'),
  identity_second_approver: two('Withdrawals', 'flag', 'Whether two operators pass an identity.'),
  hot_wallet_maximum: lowered(
    'Withdrawals',
    'usdt',
    'What the hot wallet holds above it goes to the cold one.',
  ),
  recharge_minimum: two('Minimums and fees', 'usdt', 'Smaller deposits are added up until they reach it.'),
  withdrawal_minimum: two('Minimums and fees', 'usdt', 'The smallest withdrawal.'),
  withdrawal_fee: two('Minimums and fees', 'usdt', 'What a withdrawal costs.'),
  transfer_minimum: two('Minimums and fees', 'usdt', 'The smallest transfer to another customer.'),
  sweep_minimum: two('Minimums and fees', 'usdt', 'Deposit addresses that hold it are emptied.'),
  exchange_minimum: two('Exchange', 'usdt', 'The smallest exchange, before fee and spread.'),
  exchange_fee_rate: two('Exchange', 'rate', 'A part of the value: 0.001 is 0.1 %.'),
  exchange_spread_rate: two('Exchange', 'rate', 'A part of the value, a line of its own.'),
  exchange_assets: one('Exchange', 'coins', 'Coins that are bought and sold, joined by commas.'),
  market_stale_seconds: lowered(
    'Exchange',
    'seconds',
    'From this age of the youngest price on nothing is exchanged.',
  ),
  ...BOUNDS,
  recommended_assets: one('Shown', 'coins', 'Coins that Home shows, in this order.'),
  display_rates: one('Shown', 'rates', 'Units of each currency for one USD, as JSON.'),
  display_rates_source: one('Shown', 'text', 'Where those rates are from.'),
  display_rates_date: one('Shown', 'day', 'Of which day they are.'),
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]]

export function isSensitive(key: SettingKey): boolean {
  return SETTINGS[key].sensitive
}

/** Whether a change is one person's: of an ordinary setting, or one that only lowers a risk. */
export function takesOne({ key, from, to }: { key: SettingKey; from: string; to: string }): boolean {
  const { sensitive, safer }: Setting = SETTINGS[key]
  if (!sensitive) return true
  const [less, more] = safer === 'lower' ? [to, from] : [from, to]
  return safer !== null && Number(less) < Number(more)
}

const CURRENCIES = ['USD', 'CNY', 'JPY', 'EUR', 'HKD', 'TWD']
const MOST_CHARACTERS = 500

const CHECKS: Readonly<Record<SettingType, (value: string) => string | false>> = {
  text: value => value !== value.trim() && 'begins or ends with a space',
  usdt: value => fromWire(value, 'USDT') === null && 'is no amount of USDT',
  rate: value => (parseRate(value) ?? 1_000_000_000n) >= 1_000_000_000n && 'is no rate below 1',
  seconds: value => !/^[1-9]\d{0,4}$/.test(value) && 'is no whole number of seconds',
  points: value => !/^\d{1,3}$/.test(value) && 'is no number of points',
  count: value => !/^\d{1,6}$/.test(value) && 'is no whole number',
  factor: value => !/^[1-9]\d{0,2}(\.\d{1,2})?$/.test(value) && 'is no number of times from 1 on',
  countries: value => !/^(|[A-Z]{2}(, ?[A-Z]{2})*)$/.test(value) && 'is no list of countries like “JP,TW”',
  flag: value => value !== 'true' && value !== 'false' && 'is true or false',
  coins: value => !areCoins(value) && 'is no list of our coins, each once and without USDT',
  zone: value => !isZone(value) && 'is no time zone',
  hours: value => parseOfficeHours(value) === null && 'does not read like “1-5 09:00-18:00”',
  rates: value => !areRates(value) && `wants a figure for each of ${CURRENCIES.join(', ')}`,
  day: value => !/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) && 'is no day like 2026-11-01',
  address: value => value !== '' && !/^https:\/\/\S+$/.test(value) && 'does not begin with https://',
}

/** What is wrong with a value, in words that follow the name of its key; null when it may stand there. */
export function settingFault(key: SettingKey, value: string): string | null {
  if (value.length > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`
  if (key === 'app_name' && value === '') return 'is empty'
  return CHECKS[SETTINGS[key].type](value) || null
}

/** What does not go together, when each value by itself may stand there. */
export function togetherFaults(values: Readonly<Record<SettingKey, string>>): string[] {
  const usdt = (key: SettingKey) => fromWire(values[key], 'USDT') ?? 0n
  const rate = (key: SettingKey) => parseRate(values[key]) ?? 0n
  const faults: readonly (string | false)[] = [
    usdt('auto_approve_limit') > usdt('dual_approval_limit') &&
      'What is approved by rule is not above what two approve.',
    usdt('withdrawal_limit_unverified') > usdt('withdrawal_limit_verified') &&
      'Who has a passed identity may not withdraw less than who has none.',
    usdt('withdrawal_fee') >= usdt('withdrawal_minimum') && 'The smallest withdrawal is above its fee.',
    rate('exchange_fee_rate') + rate('exchange_spread_rate') >= 1_000_000_000n &&
      'Fee and spread are together below 1.',
  ]
  return faults.filter(fault => fault !== false)
}

function areCoins(value: string): boolean {
  const coins = coinsOf(value)
  return new Set(coins).size === coins.length && coins.every(coin => coin !== 'USDT' && isAsset(coin))
}

/** "BTC, ETH" as its coins. */
export function coinsOf(value: string): string[] {
  return value === '' ? [] : value.split(',').map(coin => coin.trim())
}

function isAsset(text: string): boolean {
  return ASSET_IDS.some(asset => asset === text)
}

function areRates(value: string): boolean {
  try {
    const rates: unknown = JSON.parse(value)
    if (typeof rates !== 'object' || rates === null) return false
    const given = Object.entries(rates)
    return (
      given.every(
        ([, rate]) => typeof rate === 'string' && /^\d{1,6}(\.\d{1,6})?$/.test(rate) && Number(rate) > 0,
      ) && CURRENCIES.every(currency => given.some(([name]) => name === currency))
    )
  } catch {
    return false
  }
}
