import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createTestDatabase, onPostgres } from './database.ts'

let drop: () => Promise<void>

/**
 * Creates a migrated database, which `openTestDatabase` copies. Vitest calls it before all tests of a run.
 */
export async function setup(): Promise<void> {
  const place = await createTestDatabase()
  drop = place.drop
  const database = await place.open()
  await database.close()
  process.env.TEST_TEMPLATE = onPostgres ? place.name : await packed(place.name)
}

/** Deletes the database of `setup`. Vitest calls it after all tests of a run. */
export async function teardown(): Promise<void> {
  await drop()
}

/** Packs the directory of an embedded database into a tar file and returns the path of that file. */
async function packed(directory: string): Promise<string> {
  const client = await PGlite.create(directory)
  const files = await client.dumpDataDir('none')
  await client.close()
  const path = join(directory, 'template.tar')
  await writeFile(path, files.stream())
  return path
}
