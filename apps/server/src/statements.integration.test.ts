import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './testing/database.ts'

const file = process.env.TEST_STATEMENTS ?? ''

/** Refusal of a statement on a table that a test has made; 15 lacks only tables of its own catalogue. */
const OF_A_TEST = /^error: relation "(?!pg_)[\w.]+" does not exist/

// The embedded PostgreSQL is newer than the oldest one that we support, on which this test runs (tools/test/steps.ts).
it('the migrations run, and every statement of the integration tests is valid', async () => {
  const place = await createTestDatabase(process.env.TEST_TEMPLATE)
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  const texts = new Set(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => String(JSON.parse(line))),
  )
  const refused: string[] = []
  for (const text of texts)
    try {
      await client.query(`PREPARE one AS ${text}`)
      await client.query('DEALLOCATE one')
    } catch (error) {
      refused.push(`${error}: ${text}`)
    }
  await client.end()
  await place.drop()
  console.log(`${texts.size} statements`)
  expect(refused.filter(line => !OF_A_TEST.test(line))).toEqual([])
})
