import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { askStatement, fillMovements, serveStatements } from './testing/many-movements.ts'

/**
 * Number of entries of the statement. A statement is read in chunks of 500, so it takes three full chunks and
 * a partial one.
 */
const ENTRIES = 1600

let database: Database
let drop: () => Promise<void>
let server: Awaited<ReturnType<typeof serveStatements>>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  await fillMovements(database, ENTRIES)
  server = await serveStatements(database)
})
afterAll(async () => {
  await server?.close()
  await drop?.()
})

it('a statement longer than one read of the database contains every entry once and in order', async () => {
  const { declared, body } = await askStatement(server.address, '2030-12-31')
  const [names, ...lines] = (await text(body)).trimEnd().split('\r\n')
  expect(declared).toBe(ENTRIES)
  expect(names).toContain('time_utc')
  expect(lines).toHaveLength(ENTRIES)
  expect(new Set(lines).size).toBe(ENTRIES)
  expect(lines.map(line => line.slice(0, 24))).toEqual(lines.map(line => line.slice(0, 24)).toSorted())
})
