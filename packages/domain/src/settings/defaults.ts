import { PRODUCT_NAME } from './product-name.ts'
import { BOUND_KEYS, type SettingKey } from './settings.ts'

/** They always have a row, because the database decides by them too. Change them in 0002_operators.sql. */
export const STORED_SETTINGS = [
  'auto_approve_limit',
  'dual_approval_limit',
  'risk_threshold',
  'withdrawal_limit_unverified',
  'withdrawal_limit_verified',
  'hot_wallet_maximum',
  'market_stale_seconds',
  'mass_mail_limit',
  'identity_second_approver',
  ...BOUND_KEYS,
] as const

/** They apply until a setting has a row. Amounts are decimal strings of USDT. */
export const DEFAULT_SETTINGS = {
  app_name: PRODUCT_NAME,
  time_zone: 'UTC',
  recharge_minimum: '10',
  withdrawal_minimum: '10',
  withdrawal_fee: '1',
  transfer_minimum: '1',
  sweep_minimum: '50',
  /** Smallest value of an exchange in USDT, before fee and spread. */
  exchange_minimum: '10',
  /** Fee as a fraction of the exchanged value: 0.001 is 0.1 %. */
  exchange_fee_rate: '0.001',
  exchange_spread_rate: '0.001',
  /** Tradable coins, joined by commas. Other coins are neither bought nor sold. */
  exchange_assets: 'BTC,ETH,TRX,BNB,SOL,XRP,DOGE',
  /** Coins that the Home page shows, in this order. */
  recommended_assets: 'BTC,ETH,SOL',
  invitation_required: 'false',
  display_rates: '{"USD":"1","CNY":"7.12","JPY":"150.4","EUR":"0.92","HKD":"7.79","TWD":"31.6"}',
  display_rates_source: 'demonstration',
  display_rates_date: '2026-11-01',
  /** In the platform's time zone: days, where 1 is Monday, then the opening and closing time. */
  support_hours: '1-5 09:00-18:00',
  /** In total and per country prefix, to limit the costs when somebody requests codes for many numbers. */
  sms_hour: '200',
  sms_day: '2000',
  sms_prefix_hour: '100',
  sms_prefix_day: '1000',
  sms_countries: '',
  /** Address of the block explorer. On the main network '' stands for `MAINNET_EXPLORER`. */
  explorer_url: '',
  operator_contact: '',
} as const satisfies Record<Exclude<SettingKey, (typeof STORED_SETTINGS)[number]>, string>
