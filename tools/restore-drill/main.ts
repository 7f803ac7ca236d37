import { resolve } from 'node:path'
import { readConfig } from '../../apps/server/src/config.ts'
import { drill } from './drill.ts'
import { newestIn } from './restore.ts'

/*
 * Restores the newest backup of BACKUP_DIR (`base-*`, each of `pg_basebackup -Ft`, beside the archived WAL) into a
 * scratch folder, or starts the folder that another tool has restored and not started, and checks it. One line; ends
 * with 1 if anything is wrong. Nothing is written to the backup, the chain or the running platform.
 */

// PostgreSQL and the scratch folder end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  const [folder] = process.argv.slice(2)
  const { BACKUP_DIR } = process.env
  if (folder === undefined && !BACKUP_DIR)
    throw new Error('BACKUP_DIR wants the folder of base backups and WAL, or name a restored folder')
  const place = folder === undefined ? newestIn(resolve(BACKUP_DIR ?? '')) : { restored: resolve(folder) }
  const { line, whole } = await drill(place, readConfig(process.env))
  console.log(line)
  process.exitCode = whole ? 0 : 1
} catch (error) {
  console.log(`nothing restored: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
