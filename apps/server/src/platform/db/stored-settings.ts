import { SENSITIVE_SETTINGS, SETTING_KEYS, SETTINGS, SHIPPED_SETTINGS } from '@matin/domain/settings/settings'
import type { RunSql } from './roles.ts'

/**
 * Writes the rows by which the database judges changes of settings (0002), as its owner: the settings that two
 * operators decide, and a value of each. A value that is there stays. A setting that only a newer version knows
 * stays sensitive, because servers of that version may run.
 */
export async function storeSettings(run: RunSql): Promise<void> {
  await run(
    `INSERT INTO sensitive_setting (key, safer) SELECT * FROM unnest($1::text[], $2::text[])
      ON CONFLICT (key) DO UPDATE SET safer = excluded.safer`,
    [SENSITIVE_SETTINGS, SENSITIVE_SETTINGS.map(key => SETTINGS[key].safer)],
  )
  await run('DELETE FROM sensitive_setting WHERE key = ANY ($1::text[])', [
    SETTING_KEYS.filter(key => !SETTINGS[key].sensitive),
  ])
  await run(
    'INSERT INTO setting (key, value) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT (key) DO NOTHING',
    [SENSITIVE_SETTINGS, SENSITIVE_SETTINGS.map(key => SHIPPED_SETTINGS[key])],
  )
}
