import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '../../apps/server/src/platform/db/open.ts'
import { startCluster } from '../postgres.ts'
import { committedSources, SERVER, tableSources } from './generate.ts'

/* Writes the `tables.ts` of each feature from the tables that the migrations create in an empty database. */
const cluster = await startCluster()
try {
  const database = await openPostgres({ url: cluster.url, poolSize: 1 })
  const sources = await tableSources(text => database.executeSql(text))
  await database.close()
  for (const file of committedSources().keys()) if (!sources.has(file)) rmSync(join(SERVER, file))
  for (const [file, source] of sources) writeFileSync(join(SERVER, file), source)
} finally {
  await cluster.stop()
}
