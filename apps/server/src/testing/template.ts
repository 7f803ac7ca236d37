import { createTestDatabase } from './database.ts'

let drop: () => Promise<void>

/**
 * Creates a migrated database, which `openTestDatabase` copies. Vitest calls it before all tests of a run.
 */
export async function setup(): Promise<void> {
  const place = await createTestDatabase()
  drop = place.drop
  const database = await place.open()
  await database.close()
  process.env.TEST_TEMPLATE = place.name
}

/** Deletes the database of `setup`. Vitest calls it after all tests of a run. */
export async function teardown(): Promise<void> {
  await drop()
}
