import { PUBLIC_SETTINGS, type PublicSetting } from '@matin/contract/settings'
import type { ExchangeRates } from '@matin/domain/exchange/quote'
import { fromWire } from '@matin/domain/money/amount'
import { NETWORK } from '@matin/domain/money/network'
import { parseRate } from '@matin/domain/money/rate'
import { CONFIRMATIONS_NEEDED } from '@matin/domain/recharge/confirmations'
import { DEFAULT_SETTINGS, STORED_SETTINGS } from '@matin/domain/settings/defaults'
import { coinsOf, type SettingKey } from '@matin/domain/settings/settings'
import { getTableName, sql } from 'drizzle-orm'
import { type Config, MAINNET_USDT } from '#config.ts'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { setting, settingVersion } from './tables.ts'

const DEVELOPMENT_CONTACT = 'support@matin.example'
/** Address of transactions' pages on the main network, to which a transaction id is appended. */
const MAINNET_EXPLORER = 'https://tronscan.org/#/transaction/'
type Stored = (typeof STORED_SETTINGS)[number]

/** Settings as services use them. Amounts in minor units of USDT. */
export interface Settings {
  appName: string
  timeZone: string
  rechargeMinimum: bigint
  withdrawalMinimum: bigint
  withdrawalFee: bigint
  limitUnverified: bigint
  limitVerified: bigint
  autoApproveLimit: bigint
  dualApprovalLimit: bigint
  riskThreshold: number
  identitySecondApprover: boolean
  transferMinimum: bigint
  sweepMinimum: bigint
  hotWalletMaximum: bigint
  exchangeMinimum: bigint
  exchangeRates: ExchangeRates
  exchangeAssets: ReadonlySet<string>
  marketStaleSeconds: number
  recommendedAssets: readonly string[]
  invitationRequired: boolean
  /** Contact for customers who cannot log in; '' for none. */
  operatorContact: string
  /** Support hours in the format of packages/domain/src/support/office-hours.ts. */
  supportHours: string
  sms: SmsBounds
}

/** Maximum numbers of SMS: in total, and to numbers with the same country prefix. */
export interface SmsBounds {
  hour: number
  day: number
  prefixHour: number
  prefixDay: number
  /** Two-letter codes of the allowed countries; empty for all. */
  countries: ReadonlySet<string>
}

type Values = Record<SettingKey, string>

const SETTINGS = batchQuery<{ version: string | null }, { version: string; values: Partial<Values> | null }>({
  name: 'settings',
  params: { version: 'uuid' },
  text: `SELECT a.ordinal, v.version, CASE WHEN v.version IS DISTINCT FROM a.version
      THEN (SELECT json_object_agg(s.key, s.value) FROM ${getTableName(setting)} s) END AS values
    FROM params a CROSS JOIN ${getTableName(settingVersion)} v`,
})

/** Cached settings. They are valid while `version` is the version in the database. */
let kept: { version: string; values: Values; settings: Settings } | null = null

async function currentSettings(load: Load): Promise<NonNullable<typeof kept>> {
  const before = kept
  const row = await loadOne(load, SETTINGS, { version: before?.version ?? null })
  if (!row) throw new Error('the settings have no version')
  if (before?.version === row.version) return before
  const stored = row.values ?? {}
  const missing = STORED_SETTINGS.find(key => stored[key] === undefined)
  if (missing) throw new Error(`setting ${missing} is gone`)
  const values = { ...DEFAULT_SETTINGS, ...(stored as Record<Stored, string>) }
  kept = { version: row.version, values, settings: settingsOf(values) }
  return kept
}

/** Returns the current settings. They are cached in this process, and read again only after a change. */
export async function readSettings(load: Load): Promise<Settings> {
  return (await currentSettings(load)).settings
}

/** Runs `work` with the cached settings while checking that they are current; if not, runs it again. */
export async function bySettings<T>(load: Load, work: (settings: Settings) => Promise<T>): Promise<T> {
  if (kept === null) return work(await readSettings(load))
  const { settings: before } = kept
  const [settings, found] = await Promise.all([readSettings(load), work(before)])
  return settings === before ? found : work(settings)
}

export async function settingValues(load: Load): Promise<Readonly<Record<SettingKey, string>>> {
  return (await currentSettings(load)).values
}

/** Writes one setting in an operator's transaction. The database refuses settings that need two operators. */
export async function writeSetting(tx: Tx, key: SettingKey, value: string): Promise<void> {
  await tx.execute(sql`SELECT set_setting(${key}, ${value})`)
}

export function settingsOf(values: Readonly<Values>): Settings {
  return {
    appName: values.app_name,
    timeZone: values.time_zone,
    rechargeMinimum: usdt(values, 'recharge_minimum'),
    withdrawalMinimum: usdt(values, 'withdrawal_minimum'),
    withdrawalFee: usdt(values, 'withdrawal_fee'),
    limitUnverified: usdt(values, 'withdrawal_limit_unverified'),
    limitVerified: usdt(values, 'withdrawal_limit_verified'),
    autoApproveLimit: usdt(values, 'auto_approve_limit'),
    dualApprovalLimit: usdt(values, 'dual_approval_limit'),
    riskThreshold: Number(values.risk_threshold),
    identitySecondApprover: values.identity_second_approver === 'true',
    transferMinimum: usdt(values, 'transfer_minimum'),
    sweepMinimum: usdt(values, 'sweep_minimum'),
    hotWalletMaximum: usdt(values, 'hot_wallet_maximum'),
    exchangeMinimum: usdt(values, 'exchange_minimum'),
    exchangeRates: exchangeRates(values),
    exchangeAssets: new Set(coinsOf(values.exchange_assets)),
    marketStaleSeconds: Number(values.market_stale_seconds),
    recommendedAssets: coinsOf(values.recommended_assets),
    invitationRequired: values.invitation_required === 'true',
    operatorContact: values.operator_contact,
    supportHours: values.support_hours,
    sms: {
      hour: Number(values.sms_hour),
      day: Number(values.sms_day),
      prefixHour: Number(values.sms_prefix_hour),
      prefixDay: Number(values.sms_prefix_day),
      countries: new Set(coinsOf(values.sms_countries)),
    },
  }
}

/** Falls back to the emails' sender address; fixed in development, because that mailbox is not read. */
export function outsideContact(
  { production, MAIL_FROM }: Pick<Config, 'production' | 'MAIL_FROM'>,
  named: string,
): string {
  return named || (production ? MAIL_FROM : DEVELOPMENT_CONTACT)
}

/** Returns the public settings as keys and values, for the specification's globalConfig. */
export async function publicSettings(platform: Platform): Promise<{ key: PublicSetting; value: string }[]> {
  const { values: stored } = await currentSettings(platform.load)
  const values: Record<string, string> = {
    ...stored,
    app_version: '0.1.0',
    network: NETWORK,
    usdt_contract: platform.config.TRON_USDT_CONTRACT ?? '',
    explorer_url:
      stored.explorer_url || (platform.config.TRON_USDT_CONTRACT === MAINNET_USDT ? MAINNET_EXPLORER : ''),
    confirmations: String(CONFIRMATIONS_NEEDED),
    market_source: platform.config.MARKET_SOURCE,
    suspension_contact: outsideContact(platform.config, stored.operator_contact),
    development_run: String(!platform.config.production),
  }
  return PUBLIC_SETTINGS.map(key => ({ key, value: values[key] ?? '' }))
}

function usdt(values: Readonly<Values>, key: SettingKey): bigint {
  const amount = fromWire(values[key], 'USDT')
  if (amount === null) throw new Error(`setting ${key} is no USDT amount`)
  return amount
}

function exchangeRates(values: Readonly<Values>): ExchangeRates {
  const fee = parseRate(values.exchange_fee_rate)
  const spread = parseRate(values.exchange_spread_rate)
  const one = parseRate('1')
  if (fee === null || spread === null || one === null || fee + spread >= one)
    throw new Error('settings exchange_fee_rate and exchange_spread_rate are rates, together below 1')
  return { fee, spread }
}
