import type { SettingKey } from '@matin/domain/settings/settings'
import type { Platform } from '../platform/platform.ts'
import { asSuperuser } from './database.ts'

/** Writes a setting without operators, past the database's guards. */
export async function setSetting(platform: Platform, key: SettingKey, value: string): Promise<void> {
  const text = value.replaceAll("'", "''")
  await asSuperuser(
    platform.database,
    `SET LOCAL session_replication_role = replica;
    INSERT INTO setting VALUES ('${key}', '${text}') ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value;
    UPDATE setting_version SET version = gen_random_uuid()`,
  )
}
