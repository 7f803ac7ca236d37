import { MAINNET_USDT } from '@matin/contract/deployment'
import type { getWebsiteSetting } from '@matin/contract/settings'
import { NETWORK } from '@matin/domain/money/network'
import { CONFIRMATIONS_NEEDED } from '@matin/domain/recharge/confirmations'
import {
  PUBLIC_SETTINGS,
  parseSettings,
  SENSITIVE_SETTINGS,
  type SettingKey,
  type Settings,
  type SettingValues,
  SHIPPED_SETTINGS,
} from '@matin/domain/settings/settings'
import { getTableName, sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Query } from '#platform/query.ts'
import { setting, settingVersion } from './tables.ts'

const DEVELOPMENT_CONTACT = 'support@matin.example'
/** Address of transactions' pages on the main network, to which a transaction id is appended. */
const MAINNET_EXPLORER = 'https://tronscan.org/#/transaction/'

const SETTINGS = batchQuery<
  { version: string | null },
  { version: string; values: Partial<SettingValues> | null }
>({
  name: 'settings',
  params: { version: 'uuid' },
  text: `SELECT a.ordinal, v.version, CASE WHEN v.version IS DISTINCT FROM a.version
      THEN (SELECT json_object_agg(s.key, s.value) FROM ${getTableName(setting)} s) END AS values
    FROM params a CROSS JOIN ${getTableName(settingVersion)} v`,
})

/** Cached settings. They are valid while `version` is the version in the database. */
let kept: { version: string; values: SettingValues; settings: Settings } | null = null

async function currentSettings(load: Load): Promise<NonNullable<typeof kept>> {
  const before = kept
  const row = await loadOne(load, SETTINGS, { version: before?.version ?? null })
  if (!row) throw new Error('the settings have no version')
  if (before?.version === row.version) return before
  const stored = row.values ?? {}
  const missing = SENSITIVE_SETTINGS.find(key => stored[key] === undefined)
  if (missing) throw new Error(`setting ${missing} is gone`)
  const values = { ...SHIPPED_SETTINGS, ...stored }
  kept = { version: row.version, values, settings: parseSettings(values) }
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

export async function settingValues(load: Load): Promise<SettingValues> {
  return (await currentSettings(load)).values
}

/** Writes one setting in an operator's transaction. The database refuses settings that need two operators. */
export async function writeSetting(tx: Tx, key: SettingKey, value: string): Promise<void> {
  await tx.execute(sql`SELECT set_setting(${key}, ${value})`)
}

/** Falls back to the emails' sender address; fixed in development, because that mailbox is not read. */
export function outsideContact(
  { production, MAIL_FROM }: Pick<Config, 'production' | 'MAIL_FROM'>,
  named: string,
): string {
  return named || (production ? MAIL_FROM : DEVELOPMENT_CONTACT)
}

/** Returns the public settings as keys and values, for the specification's globalConfig. */
export const publicSettings: Query<typeof getWebsiteSetting> = async platform => {
  const { values } = await currentSettings(platform.load)
  const { MARKET_SOURCE, TRON_USDT_CONTRACT, production } = platform.config
  const shown: Record<string, string> = {
    ...Object.fromEntries(PUBLIC_SETTINGS.map(key => [key, values[key]])),
    app_version: '0.1.0',
    network: NETWORK,
    usdt_contract: TRON_USDT_CONTRACT ?? '',
    explorer_url: values.explorer_url || (TRON_USDT_CONTRACT === MAINNET_USDT ? MAINNET_EXPLORER : ''),
    confirmations: String(CONFIRMATIONS_NEEDED),
    market_source: MARKET_SOURCE,
    /** Contact for customers who cannot sign in. */
    suspension_contact: outsideContact(platform.config, values.operator_contact),
    development_run: String(!production),
  }
  return Object.entries(shown).map(([key, value]) => ({ key, value }))
}
