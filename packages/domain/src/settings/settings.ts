import { PAYOUT_TIME } from '../mining/payout-hour.ts'
import { fromWire } from '../money/amount.ts'
import { formatPercent, parseRate } from '../money/rate.ts'
import { PRODUCT_NAME } from './product-name.ts'
import { SETTING_TYPES, type SettingType } from './setting-types.ts'

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

interface Rules {
  /**
   * Whether a change needs two operators and takes effect a day after the approval. True for settings that
   * limit outgoing money, set prices for customers, or name addresses to which customers are sent. The
   * database checks it, too: each start of a server writes it there (`platform/db/stored-settings.ts`).
   */
  sensitive: boolean
  /** Direction in which one operator alone may change a sensitive setting, with effect at once. */
  safer: 'lower' | 'higher' | null
  /** Whether guests and customers read it (`/api/website/setting`). */
  isPublic: boolean
  /** Items that a change concerns, which its preview shows (`features/admin/settings/preview.ts`). */
  concerns: 'withdrawals_in_review' | 'surplus' | null
  mayBeEmpty: boolean
  /** Why the shipped value needs the operators' attention. */
  unset: { effect: 'Leaves open' | 'Leaves out'; says: string } | null
}

interface Texts {
  name: string
  /** Effect of the setting, in one sentence. */
  says: string
}

interface Setting<T extends SettingType> extends Rules, Texts {
  group: SettingGroup
  type: T
  /** Value until an operator changes it. */
  shipped: string
}

const ORDINARY: Rules = {
  sensitive: false,
  safer: null,
  isPublic: false,
  concerns: null,
  mayBeEmpty: true,
  unset: null,
}
const PUBLIC = { isPublic: true }
const SENSITIVE = { sensitive: true }
/** One operator alone may lower it; other changes need two. */
const LOWERED = { sensitive: true, safer: 'lower' } as const
const REVIEWED = { concerns: 'withdrawals_in_review' } as const

/** Returns the maker of a group's settings: type, shipped value, then texts and own rules. */
const settingsIn =
  (group: SettingGroup, shared: Partial<Rules> = {}) =>
  <T extends SettingType>(type: T, shipped: string, own: Partial<Rules> & Texts): Setting<T> => ({
    group,
    type,
    shipped,
    ...ORDINARY,
    ...shared,
    ...own,
  })

const withdrawals = settingsIn('Withdrawals', { ...LOWERED, ...REVIEWED })
const fee = settingsIn('Minimums and fees', { ...SENSITIVE, ...PUBLIC })
const exchange = settingsIn('Exchange and coins', SENSITIVE)
const identity = settingsIn('Identity and registration')
const shown = settingsIn('Shown to customers', PUBLIC)
const platform = settingsIn('Platform')
/** Above a bound the approver must retype the value and give a reason. The database checks each bound. */
const bound = settingsIn('Bounds of proposals', LOWERED)

/** All settings, in the console's order. Amounts are decimal strings of USDT; a rate of 0.001 is 0.1 %. */
export const SETTINGS = {
  auto_approve_limit: withdrawals('usdt', '500', {
    name: 'Automatic below',
    says: 'A withdrawal below this and under the risk points is paid without an operator.',
  }),
  dual_approval_limit: withdrawals('usdt', '5000', {
    name: 'Two operators above',
    says: 'Above this, two operators approve. Includes what left in the 24 hours before.',
  }),
  risk_threshold: withdrawals('points', '50', {
    name: 'Operator review from',
    says: 'From this many risk points on, a withdrawal is never automatic.',
  }),
  withdrawal_limit_unverified: withdrawals('usdt', '1000', {
    ...PUBLIC,
    name: 'Limit before identity is passed',
    says: 'A customer’s withdrawals and transfers in 24 hours.',
  }),
  withdrawal_limit_verified: withdrawals('usdt', '50000', {
    ...PUBLIC,
    name: 'Limit once identity is passed',
    says: 'A customer’s withdrawals and transfers in 24 hours.',
  }),
  hot_wallet_maximum: withdrawals('usdt', '250000', {
    concerns: 'surplus',
    name: 'Hot wallet maximum',
    says: 'Anything above goes to the cold wallet at the next round, once it reaches 1\u00a0% of the maximum.',
  }),
  withdrawal_fee: fee('usdt', '1', {
    ...REVIEWED,
    name: 'Withdrawal fee',
    says: 'What a withdrawal costs. Customers see it before they confirm.',
  }),
  withdrawal_minimum: fee('usdt', '10', {
    ...REVIEWED,
    name: 'Minimum withdrawal',
    says: 'The smallest withdrawal.',
  }),
  transfer_minimum: fee('usdt', '1', {
    name: 'Minimum transfer',
    says: 'The smallest transfer to another customer.',
  }),
  recharge_minimum: fee('usdt', '10', {
    name: 'Minimum deposit',
    says: 'Smaller deposits add up until they reach it.',
  }),
  sweep_minimum: fee('usdt', '50', {
    isPublic: false,
    name: 'Minimum sweep',
    says: 'Deposit addresses that hold this much are emptied.',
  }),
  exchange_assets: exchange('coins', 'BTC,ETH,TRX,BNB,SOL,XRP,DOGE', {
    sensitive: false,
    name: 'Coins',
    says: 'Coins that customers can buy and sell. Open quotes for a removed coin are refused.',
  }),
  exchange_fee_rate: exchange('rate', '0.001', {
    ...PUBLIC,
    name: 'Exchange fee',
    says: 'Share of the value of an exchange.',
  }),
  exchange_spread_rate: exchange('rate', '0.001', {
    ...PUBLIC,
    name: 'Exchange spread',
    says: 'Share of the value, shown on its own line.',
  }),
  exchange_minimum: exchange('usdt', '10', {
    name: 'Minimum exchange',
    says: 'The smallest exchange, before fee and spread.',
  }),
  market_stale_seconds: exchange('seconds', '15', {
    ...LOWERED,
    name: 'Prices are stale after',
    says: 'Nothing is exchanged at a price older than this.',
  }),
  identity_second_approver: identity('flag', 'false', {
    ...SENSITIVE,
    name: 'Two operators pass an identity',
    says: 'A second operator checks the photos before the limit rises.',
  }),
  invitation_required: identity('flag', 'false', {
    ...PUBLIC,
    name: 'Invitation required',
    says: 'Only invited customers can register.',
  }),
  operator_contact: shown('text', '', {
    ...SENSITIVE,
    unset: {
      effect: 'Leaves out',
      says: 'your own address for customers who can’t sign in. They’re told to write to the sender of our emails.',
    },
    name: 'Operator contact',
    says: 'Where customers who can’t sign in write to, and the sender of emails.',
  }),
  app_name: shown('text', PRODUCT_NAME, {
    mayBeEmpty: false,
    name: 'Name of the app',
    says: 'On every page and in every email.',
  }),
  /** In the platform's time zone: days, where 1 is Monday, then the opening and closing time. */
  support_hours: shown('hours', '1-5 09:00-18:00', {
    isPublic: false,
    name: 'Support hours',
    says: 'When customer service answers: “1-5 09:00-18:00” is Monday to Friday.',
  }),
  /** On the main network '' stands for `MAINNET_EXPLORER`. */
  explorer_url: shown('address', '', {
    ...SENSITIVE,
    unset: {
      effect: 'Leaves out',
      says: 'the link beside a transaction, unless the network is the main one. Everything else works.',
    },
    name: 'Explorer',
    says: 'The address that a transaction ID is added to.',
  }),
  recommended_assets: shown('coins', 'BTC,ETH,SOL', {
    isPublic: false,
    name: 'Coins on Home',
    says: 'Coins on Home, in this order.',
  }),
  /** JSON object with the value of one USD in each display currency. */
  display_rates: shown(
    'rates',
    '{"USD":"1","CNY":"7.12","JPY":"150.4","EUR":"0.92","HKD":"7.79","TWD":"31.6"}',
    { name: 'Currency rates', says: 'Units of each currency for one USD, as JSON.' },
  ),
  /** Displayed unchanged; the app translates “demonstration”, the source of the shipped rates. */
  display_rates_source: shown('text', 'demonstration', {
    unset: {
      effect: 'Leaves open',
      says: 'demonstration rates, at which customers see their balances in other currencies.',
    },
    name: 'Source of the rates',
    says: 'Where the currency rates come from.',
  }),
  display_rates_date: shown('day', '2026-11-01', {
    name: 'Day of the rates',
    says: 'The day of the currency rates.',
  }),
  time_zone: platform('zone', 'UTC', {
    ...SENSITIVE,
    ...PUBLIC,
    name: 'Time zone',
    says: `The platform’s zone. Income on new orders is paid at ${PAYOUT_TIME} in this zone.`,
  }),
  mass_mail_limit: platform('customers', '100', {
    ...LOWERED,
    name: 'One operator can write to',
    says: 'An email or push notice to more customers than this needs two operators. Up to 999.',
  }),
  /** In total and per country prefix, to limit the costs when somebody requests codes for many numbers. */
  sms_hour: platform('count', '200', {
    name: 'SMS per hour',
    says: 'To all countries: codes, half of them for guests, and as many notices again.',
  }),
  sms_day: platform('count', '2000', { name: 'SMS per day', says: 'The same within 24 hours.' }),
  sms_prefix_hour: platform('count', '100', {
    name: 'SMS per hour to one prefix',
    says: 'To numbers of one country prefix.',
  }),
  sms_prefix_day: platform('count', '1000', {
    name: 'SMS per day to one prefix',
    says: 'The same within 24 hours.',
  }),
  sms_countries: platform('countries', '', {
    unset: { effect: 'Leaves open', says: 'SMS to every country, whatever they cost there.' },
    name: 'SMS countries',
    says: 'Countries that SMS are sent to, such as “JP,TW”.',
  }),
  bound_rate: bound('factor', '2', {
    name: 'Daily rate',
    says: 'Times the product’s current daily rate.',
  }),
  bound_order: bound('factor', '2', {
    name: 'Largest order',
    says: 'Times the product’s current largest order.',
  }),
  bound_cover_days: bound('count', '90', {
    safer: 'higher',
    name: 'Pool cover',
    says: 'Minimum days of rewards on running orders that a pool covers.',
  }),
  bound_pool: bound('factor', '10', {
    name: 'Pool funding',
    says: 'Times the pool’s balance when it’s funded.',
  }),
  bound_treasury: bound('rate', '0.5', {
    name: 'Share of the treasury',
    says: 'Share of the treasury that leaves in one move.',
  }),
  bound_holding: bound('rate', '0.05', {
    name: 'Attested holdings',
    says: 'Share of a coin’s holdings attested in one go.',
  }),
  bound_setting: bound('factor', '2', { name: 'A setting', says: 'Times a setting, in either direction.' }),
  bound_limit: bound('factor', '5', {
    name: 'A limit',
    says: 'Times a limit or maximum, in either direction.',
  }),
  bound_deposit: bound('usdt', '1000', {
    name: 'Attributed transfer',
    says: 'Amount of a transfer attributed to a customer or the treasury.',
  }),
  bound_balance: bound('usdt', '10000', {
    name: 'Recovery',
    says: 'Value of the accounts of a customer whose lost factor is reset.',
  }),
  bound_deciders: bound('count', '2', {
    safer: 'higher',
    name: 'Operators left',
    says: 'Minimum operators left for each decision when one loses a role.',
  }),
  bound_recipients: bound('count', '10000', { name: 'Recipients', says: 'Customers a notice goes to.' }),
}

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]]
export type SettingValues = Readonly<Record<SettingKey, string>>
export const SHIPPED_SETTINGS = Object.fromEntries(
  SETTING_KEYS.map(key => [key, SETTINGS[key].shipped]),
) as SettingValues
export const PUBLIC_SETTINGS = SETTING_KEYS.filter(key => SETTINGS[key].isPublic)
/**
 * They always have a row: the database compares a change with the present value, and another shipped value in
 * a release changes nothing that two operators decide.
 */
export const SENSITIVE_SETTINGS = SETTING_KEYS.filter(key => SETTINGS[key].sensitive)

type CamelCase<K extends string> = K extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : K
type Parsed<T extends SettingType> = NonNullable<ReturnType<(typeof SETTING_TYPES)[T]['parse']>>

/** Settings as services use them: `withdrawalFee` in minor units of USDT. */
export type Settings = {
  readonly [K in SettingKey as CamelCase<K>]: Parsed<(typeof SETTINGS)[K]['type']>
}

/** Throws if an amount or a rate is none; other values are checked only before they are stored. */
export function parseSettings(values: SettingValues): Settings {
  const parsed = SETTING_KEYS.map(key => {
    const value = SETTING_TYPES[SETTINGS[key].type].parse(values[key])
    if (value === null) throw new Error(`setting ${key} is invalid`)
    return [key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]
  })
  return Object.fromEntries(parsed) as Settings
}

/** Null if the setting has another value, or if the shipped value needs no attention. */
export function unsetOf(key: SettingKey, value: string): Rules['unset'] {
  return value === SETTINGS[key].shipped ? SETTINGS[key].unset : null
}

export const unitOf = (key: SettingKey) => SETTING_TYPES[SETTINGS[key].type].unit

/** Formats a value as operators read and write it, a rate in percent. The unit is not included. */
export function typedOf(key: SettingKey, value: string): string {
  const rate = SETTINGS[key].type === 'rate' ? parseRate(value) : null
  return rate === null ? value : formatPercent(rate)
}

/** A setting that is not sensitive, or a change in the direction that only lowers a risk. */
export function takesOne({ key, from, to }: { key: SettingKey; from: string; to: string }): boolean {
  const { sensitive, safer } = SETTINGS[key]
  if (!sensitive) return true
  const [less, more] = safer === 'lower' ? [to, from] : [from, to]
  return safer !== null && Number(less) < Number(more)
}

const MOST_CHARACTERS = 500

/** A phrase that follows the setting's name ("is empty"); null if the value is valid. */
export function settingFault(key: SettingKey, value: string): string | null {
  if (value.length > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`
  const { mayBeEmpty, type } = SETTINGS[key]
  if (value === '' && !mayBeEmpty) return 'is empty'
  const { parse, isValid, fault } = SETTING_TYPES[type]
  return parse(value) !== null && isValid(value) ? null : fault
}

/** Returns the conflicts between settings, as sentences. Each value by itself is valid. */
export function togetherFaults(values: SettingValues): string[] {
  const usdt = (key: SettingKey) => fromWire(values[key], 'USDT') ?? 0n
  const rate = (key: SettingKey) => parseRate(values[key]) ?? 0n
  const faults: readonly (string | false)[] = [
    usdt('auto_approve_limit') > usdt('dual_approval_limit') &&
      'The automatic limit can’t be above the limit for two operators.',
    usdt('withdrawal_limit_unverified') > usdt('withdrawal_limit_verified') &&
      'The limit once identity is passed can’t be below the limit before.',
    usdt('withdrawal_fee') >= usdt('withdrawal_minimum') && 'The minimum withdrawal must be above the fee.',
    rate('exchange_fee_rate') + rate('exchange_spread_rate') >= 1_000_000_000n &&
      'Fee and spread together must be below 100 %.',
  ]
  return faults.filter(fault => fault !== false)
}
