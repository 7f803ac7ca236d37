import { startCluster } from '../../tools/postgres.ts'
import { temporaryDataDir } from './data-dir.ts'
import { seededDataDir } from './stage.ts'

export type Engine = 'pglite' | 'postgres'

/** Opens a data directory and, for PostgreSQL, a cluster that keeps confirmed transactions across crashes. */
export async function openEngine(engine: Engine): Promise<{
  dataDir: string
  env: Record<string, string>
  close(): Promise<void>
}> {
  if (engine === 'pglite') {
    const data = await seededDataDir()
    return { dataDir: data.path, env: {}, close: data.remove }
  }
  const data = await temporaryDataDir()
  const cluster = await startCluster({ durable: true })
  return {
    dataDir: data.path,
    env: { DATABASE_URL: cluster.url },
    async close() {
      await cluster.stop()
      await data.remove()
    },
  }
}
