import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openPglite } from '../platform/db/open.ts'
import { createTestDatabase, onPostgres } from './database.ts'

let remove: () => Promise<void>

/** Vitest's, before all tests of a run: a migrated database, which `openTestDatabase` copies. */
export async function setup(): Promise<void> {
  const made = onPostgres ? await databaseTemplate() : await fileTemplate()
  remove = made.remove
  process.env.TEST_TEMPLATE = made.template
}

/** Vitest's, after all of them. */
export async function teardown(): Promise<void> {
  await remove()
}

async function databaseTemplate() {
  const { name, open, drop } = await createTestDatabase()
  const database = await open()
  await database.close()
  return { template: name, remove: drop }
}

async function fileTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'matin-template-'))
  const directory = join(folder, 'database')
  const database = await openPglite(directory)
  await database.close()
  const client = await PGlite.create(directory)
  const template = join(folder, 'database.tar')
  await writeFile(template, (await client.dumpDataDir('none')).stream())
  await client.close()
  return { template, remove: () => rm(folder, { recursive: true }) }
}
