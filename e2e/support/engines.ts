import { startCluster } from '../../tools/postgres.ts'
import { temporaryDataDir } from './server.ts'

export type Engine = 'pglite' | 'postgres'

/** A data directory and, for PostgreSQL, a cluster that does not forget what it has confirmed. */
export async function openEngine(engine: Engine): Promise<{
  dataDir: string
  env: Record<string, string>
  close(): Promise<void>
}> {
  const data = await temporaryDataDir()
  if (engine === 'pglite') return { dataDir: data.path, env: {}, close: data.remove }
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
