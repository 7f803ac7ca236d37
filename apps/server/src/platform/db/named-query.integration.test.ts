import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, onPostgres } from '../../testing/database.ts'
import { type Database, namedStatement, sqlState, type Tx } from './database.ts'

let place: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = await place.open()
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

/** All on one connection, so that the second run of a statement finds what the first left there. */
const onOneConnection = (work: (tx: Tx) => Promise<void>) => database.db.transaction(work)

describe('a named statement', () => {
  const TYPES = {
    name: 'test types',
    text: `SELECT $1::text AS word, $2::int AS number, $3::boolean AS yes, $4::text[] AS list, $5::bigint::text AS big`,
  }

  it('answers each type as the driver reads it, and null, at the first run and at the next', async () => {
    await onOneConnection(async tx => {
      for (const word of ['naïve "quoted" \\', '']) {
        const rows = await namedStatement(tx, TYPES, [word, 7, true, '{"a,b",NULL}', 12n])
        expect(rows).toEqual([{ word, number: 7, yes: true, list: ['a,b', null], big: '12' }])
      }
      expect(await namedStatement(tx, TYPES, [null, null, null, null, null])).toEqual([
        { word: null, number: null, yes: null, list: null, big: null },
      ])
    })
  })

  it('answers many rows, and none of a statement that has none', async () => {
    const many = { name: 'test many', text: 'SELECT n FROM generate_series(1, $1::int) AS n' }
    const none = { name: 'test none', text: 'UPDATE account_kind SET floor = 0 WHERE kind = $1' }
    await onOneConnection(async tx => {
      for (const count of [3, 0, 2]) {
        const rows = await namedStatement<{ n: number }>(tx, many, [count])
        expect(rows.map(row => row.n)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
        expect(await namedStatement(tx, none, ['no such kind'])).toEqual([])
      }
    })
  })

  it('fails with the code of the error, and can be used again', async () => {
    const divide = { name: 'test divide', text: 'SELECT 12 / $1::int AS part' }
    for (const zeroFirst of [true, false]) {
      const statement = { ...divide, name: `${divide.name} ${zeroFirst}` }
      await onOneConnection(async tx => {
        const parts: unknown[] = []
        for (const by of zeroFirst ? [0, 4, 0, 3] : [4, 0, 3, 0]) {
          const run = () => tx.transaction(inner => namedStatement<{ part: number }>(inner, statement, [by]))
          parts.push(await run().then(([row]) => row?.part, sqlState))
        }
        expect(parts).toEqual(zeroFirst ? ['22012', 3, '22012', 4] : [3, '22012', 4, '22012'])
      })
    }
  })

  it('fails where its text is wrong, and leaves the connection as it was', async () => {
    await onOneConnection(async tx => {
      const wrong = tx.transaction(inner =>
        namedStatement(inner, { name: 'test wrong', text: 'SELECT no' }, []),
      )
      expect(await wrong.then(() => 'answered', sqlState)).toBe('42703')
      expect(await namedStatement(tx, TYPES, ['a', 1, false, '{}', 2n])).toHaveLength(1)
    })
  })

  it('runs on any connection of the pool, many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        namedStatement(database.db, TYPES, ['w', number, true, '{}', 1n]),
      ),
    )
    expect(answers.map(([row]) => row?.number)).toEqual(Array.from({ length: 200 }, (_, number) => number))
  })
})

describe.runIf(onPostgres)('a named statement on PostgreSQL', () => {
  it('is refused under a name that stands for another text', async () => {
    await onOneConnection(async tx => {
      await namedStatement(tx, { name: 'test name', text: 'SELECT 1 AS one' }, [])
      await expect(namedStatement(tx, { name: 'test name', text: 'SELECT 2 AS two' }, [])).rejects.toThrow(
        'test name',
      )
      expect(await namedStatement(tx, { name: 'test name', text: 'SELECT 1 AS one' }, [])).toEqual([
        { one: 1 },
      ])
    })
  })

  it('fails when its connection is ended meanwhile; the next one has another', async () => {
    const sleep = { name: 'test sleep', text: 'SELECT pg_sleep(60)::text AS slept' }
    const asleep = namedStatement(database.db, sleep, []).then(() => null, sqlState)
    const end = sql`SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
      WHERE query LIKE '%pg_sleep(60)%' AND state = 'active' AND pid <> pg_backend_pid()`
    await expect.poll(async () => (await database.db.execute(end)).rows.length).toBe(1)
    expect(await asleep).toBe('57P01')
    expect(await namedStatement(database.db, { name: 'test after', text: 'SELECT 1 AS one' }, [])).toEqual([
      { one: 1 },
    ])
  })
})
