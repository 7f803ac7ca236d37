import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../platform/db/database.ts'
import { openPglite, openPostgres } from '../platform/db/open.ts'

/** An empty, migrated database of the engine that TEST_ENGINE names; `drop` ends it. */
export async function openTestDatabase(): Promise<{ database: Database; drop(): Promise<void> }> {
  const cluster = process.env.TEST_DATABASE_URL
  if (process.env.TEST_ENGINE !== 'postgres') {
    const database = await openPglite()
    return { database, drop: () => database.close() }
  }
  if (!cluster) throw new Error('TEST_ENGINE=postgres wants TEST_DATABASE_URL')
  const name = `matin_${randomUUID().replaceAll('-', '')}`
  await onCluster(cluster, `CREATE DATABASE ${name}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  return {
    database,
    async drop() {
      await database.close()
      await onCluster(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
