import { PAYOUT_TIME } from '../mining/payout-hour.ts'
import { fromWire } from '../money/amount.ts'
import { ASSET_IDS } from '../money/asset.ts'
import { parseRate } from '../money/rate.ts'
import { parseOfficeHours } from '../support/office-hours.ts'
import { isZone } from './zone.ts'

type SettingType =
  | 'text'
  | 'usdt'
  | 'rate'
  | 'seconds'
  | 'points'
  | 'customers'
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
  'Withdrawals',
  'Minimums and fees',
  'Exchange and coins',
  'Identity and registration',
  'Shown to customers',
  'Platform',
  'Bounds of proposals',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

interface Setting {
  group: SettingGroup
  type: SettingType
  /**
   * Whether a change needs two operators and takes effect a day after the approval. True for settings that
   * limit outgoing money, set prices for customers, or name addresses to which customers are sent. The
   * database checks it, too.
   */
  sensitive: boolean
  /** Direction in which one operator alone may change a sensitive setting, with effect at once. */
  safer: 'lower' | 'higher' | null
  name: string
  /** Effect of the setting, in one sentence. */
  says: string
}

const maker =
  (group: SettingGroup, sensitive: boolean, safer: Setting['safer'] = null) =>
  (type: SettingType, name: string, says: string): Setting => ({ group, type, sensitive, safer, name, says })

/** Defines a setting that one operator alone may lower; other changes need two. */
const lowered = maker('Withdrawals', true, 'lower')
const fee = maker('Minimums and fees', true)
const exchange = maker('Exchange and coins', true)
const shown = maker('Shown to customers', false)
const named = maker('Shown to customers', true)
const platform = maker('Platform', false)
const bound = maker('Bounds of proposals', true, 'lower')
/** Defines a setting that one operator alone may raise; other changes need two. */
const least = maker('Bounds of proposals', true, 'higher')

/** Above a bound the approver must retype the value and give a reason. The database checks each bound. */
const BOUNDS = {
  bound_rate: bound('factor', 'Daily rate', 'Times the daily rate that a product has now.'),
  bound_order: bound('factor', 'Largest order', 'Times the largest order that a product allows now.'),
  bound_cover_days: least(
    'count',
    'Cover of a pool',
    'Days of rewards that a pool covers at least, of what runs.',
  ),
  bound_pool: bound('factor', 'Funding of a pool', 'Times what a pool has, when it is funded.'),
  bound_treasury: bound('rate', 'Part of the treasury', 'A part of the treasury that leaves it at once.'),
  bound_holding: bound('rate', 'Attested holdings', 'A part of a coin’s holdings that is attested at once.'),
  bound_setting: bound('factor', 'A setting', 'Times a setting, in either direction.'),
  bound_limit: bound('factor', 'A limit', 'Times a limit or maximum, in either direction.'),
  bound_deposit: bound(
    'usdt',
    'Attributed transfer',
    'The amount of a transfer that is attributed to somebody.',
  ),
  bound_balance: bound(
    'usdt',
    'Recovery',
    'What the accounts of a customer are worth whose lost factor is reset.',
  ),
  bound_deciders: least(
    'count',
    'Operators left',
    'Operators at least who can still decide each thing when another one loses a role.',
  ),
  bound_recipients: bound('count', 'Recipients', 'Customers that a notice goes to.'),
} as const satisfies Record<string, Setting>
export type BoundKey = keyof typeof BOUNDS
export const BOUND_KEYS = Object.keys(BOUNDS) as BoundKey[]

/** All settings, in the console's order. */
export const SETTINGS = {
  auto_approve_limit: lowered(
    'usdt',
    'Automatic below',
    'Below it, and under the points of risk, a withdrawal is paid without an operator.',
  ),
  dual_approval_limit: lowered(
    'usdt',
    'Two operators above',
    'Above it two operators approve. Counted with what left in the 24 hours before.',
  ),
  risk_threshold: lowered(
    'points',
    'An operator looks from',
    'Points of risk from which a withdrawal is never automatic.',
  ),
  withdrawal_limit_unverified: lowered(
    'usdt',
    'Limit without a passed identity',
    'A customer’s withdrawals and transfers in 24 hours.',
  ),
  withdrawal_limit_verified: lowered(
    'usdt',
    'Limit with a passed identity',
    'A customer’s withdrawals and transfers in 24 hours.',
  ),
  hot_wallet_maximum: lowered(
    'usdt',
    'Hot wallet at most',
    'What is above it goes to the cold wallet at the next round, once it is 1\u00a0% of the maximum.',
  ),
  withdrawal_fee: fee(
    'usdt',
    'Withdrawal fee',
    'What a withdrawal costs. Customers see it before they confirm.',
  ),
  withdrawal_minimum: fee('usdt', 'Withdrawal at least', 'The smallest withdrawal.'),
  transfer_minimum: fee('usdt', 'Transfer at least', 'The smallest transfer to another customer.'),
  recharge_minimum: fee('usdt', 'Deposit at least', 'Smaller deposits are added up until they reach it.'),
  sweep_minimum: fee('usdt', 'Sweep from', 'Deposit addresses that hold it are emptied.'),
  exchange_assets: maker('Exchange and coins', false)(
    'coins',
    'Coins',
    'Coins that are bought and sold. What was quoted of a closed coin is refused.',
  ),
  exchange_fee_rate: exchange('rate', 'Exchange fee', 'A part of the value of an exchange.'),
  exchange_spread_rate: exchange('rate', 'Exchange spread', 'A part of the value, in a line of its own.'),
  exchange_minimum: exchange('usdt', 'Exchange at least', 'The smallest exchange, before fee and spread.'),
  market_stale_seconds: maker('Exchange and coins', true, 'lower')(
    'seconds',
    'Prices are old after',
    'Nothing is exchanged at a price older than this.',
  ),
  identity_second_approver: maker('Identity and registration', true)(
    'flag',
    'Two operators pass an identity',
    'A second operator looks at the photos before the limit rises.',
  ),
  invitation_required: maker('Identity and registration', false)(
    'flag',
    'Invitation required',
    'Only who is invited may register.',
  ),
  operator_contact: named(
    'text',
    'Operator contact',
    'Where customers write to who cannot log in, and the sender of e-mails.',
  ),
  app_name: shown('text', 'Name of the app', 'On every page, and in every e-mail.'),
  support_hours: shown(
    'hours',
    'Support hours',
    'When customer service answers: “1-5 09:00-18:00” is Monday to Friday.',
  ),
  explorer_url: named('address', 'Explorer', 'The address that a transaction’s id is added to.'),
  recommended_assets: shown('coins', 'Coins on Home', 'Coins that Home shows, in this order.'),
  display_rates: shown('rates', 'Rates of currencies', 'Units of each currency for one USD, as JSON.'),
  display_rates_source: shown('text', 'Source of the rates', 'Where the rates of currencies are from.'),
  display_rates_date: shown('day', 'Day of the rates', 'Of which day the rates of currencies are.'),
  time_zone: maker('Platform', true)(
    'zone',
    'Time zone',
    `The platform’s zone: ${PAYOUT_TIME} of it is when income is paid on new orders.`,
  ),
  mass_mail_limit: maker('Platform', true, 'lower')(
    'customers',
    'One operator writes to at most',
    'Two operators send a notice by e-mail or push to more customers than this: up to 999.',
  ),
  sms_hour: platform(
    'count',
    'SMS an hour',
    'To all countries together: codes, half of them to guests. As many notices again.',
  ),
  sms_day: platform('count', 'SMS a day', 'The same within 24 hours.'),
  sms_prefix_hour: platform('count', 'SMS an hour to one prefix', 'To numbers of one country prefix.'),
  sms_prefix_day: platform('count', 'SMS a day to one prefix', 'The same within 24 hours.'),
  sms_countries: platform('countries', 'Countries of SMS', 'Countries that SMS are sent to, as “JP,TW”.'),
  ...BOUNDS,
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]]

interface Unset {
  value: string
  effect: 'Leaves open' | 'Leaves out'
  says: string
}

const UNSET: Partial<Record<SettingKey, Unset>> = {
  operator_contact: {
    value: '',
    effect: 'Leaves out',
    says: 'your own address for customers who cannot sign in. They are told to write to the sender of e-mails.',
  },
  explorer_url: {
    value: '',
    effect: 'Leaves out',
    says: 'the link beside a transaction, where the network is not the main one. Everything else works.',
  },
  sms_countries: {
    value: '',
    effect: 'Leaves open',
    says: 'every country for SMS, whatever one costs there.',
  },
  display_rates_source: {
    value: 'demonstration',
    effect: 'Leaves open',
    says: 'rates of a demonstration, by which customers see their balances in other currencies.',
  },
}

/** Null if the setting has another value, or if the shipped value needs no attention. */
export function unsetOf(key: SettingKey, value: string): Unset | null {
  const unset = UNSET[key]
  return unset?.value === value ? unset : null
}

export function isSensitive(key: SettingKey): boolean {
  return SETTINGS[key].sensitive
}

/** A setting that is not sensitive, or a change in the direction that only lowers a risk. */
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
  customers: value => !/^\d{1,3}$/.test(value) && 'is no number of customers up to 999',
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

/** A phrase that follows the setting's name ("is empty"); null if the value is valid. */
export function settingFault(key: SettingKey, value: string): string | null {
  if (value.length > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`
  if (key === 'app_name' && value === '') return 'is empty'
  return CHECKS[SETTINGS[key].type](value) || null
}

/** Returns the conflicts between settings, as sentences. Each value by itself is valid. */
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
