import { failure, success } from '@matin/contract/result'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asSuperuser, openTestDatabase, STEP_UP } from '../../testing/database.ts'
import { type Database, inTransaction, rowsOf, sqlState, type Tx } from './database.ts'

/** Number of connections: few, so that a connection that is not released is noticed. */
const CONNECTIONS = 2

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase(CONNECTIONS))
  await asSuperuser(
    database,
    'CREATE TABLE kept (id int UNIQUE DEFERRABLE INITIALLY DEFERRED); GRANT ALL ON kept TO PUBLIC',
  )
})
beforeEach(() => database.executeSql('TRUNCATE kept'))
afterAll(() => drop())

const keep = (tx: Tx, id: number) => tx.execute(sql`INSERT INTO kept VALUES (${id})`)
const kept = async () =>
  (await rowsOf<{ id: number }>(database.db, sql`SELECT id FROM kept ORDER BY id`)).map(({ id }) => id)

/** Returns how often `events` was announced while `work` ran. */
async function heard(work: () => Promise<unknown>): Promise<number> {
  let times = 0
  const unsubscribe = database.db.onCommit('events', () => times++)
  await work().catch(() => {})
  unsubscribe()
  return times
}

describe('a transaction', () => {
  it('keeps all or nothing: it commits when its work resolves, and rolls back on a rejection or a failure', async () => {
    const { db } = database
    expect(await db.transaction(tx => keep(tx, 1).then(() => 'done'))).toBe('done')
    const rejected = db.transaction(async tx => {
      await keep(tx, 2)
      throw new Error('changed my mind')
    })
    await expect(rejected).rejects.toThrow('changed my mind')
    const refused = await inTransaction(db, async tx => {
      await keep(tx, 3)
      return failure('not_found')
    })
    expect(refused).toMatchObject({ ok: false, error: 'not_found' })
    const accepted = await inTransaction(db, async tx => {
      await keep(tx, 4)
      return success('done')
    })
    expect(accepted).toMatchObject({ ok: true, value: 'done' })
    expect(await kept()).toEqual([1, 4])
  })

  it('rejects when its work ignored the failure of a statement', async () => {
    const wentOn = database.db.transaction(async tx => {
      await keep(tx, 1)
      await tx.execute(sql`SELECT 1 / 0`).catch(() => {})
      return 'done'
    })
    await expect(wentOn).rejects.toThrow()
    expect(await kept()).toEqual([])
  })

  it('rejects when COMMIT fails, and emits no event', async () => {
    const twice = () =>
      database.db.transaction(async tx => {
        await keep(tx, 1)
        await keep(tx, 1)
        tx.announce('events')
      })
    expect(await twice().then(() => null, sqlState)).toBe('23505')
    expect(await heard(twice)).toBe(0)
    expect(await kept()).toEqual([])
  })

  it('emits its events once, after the commit, while an event outside of a transaction is emitted at once', async () => {
    const { db } = database
    const announced: number[] = []
    const unsubscribe = db.onCommit('events', () => announced.push(announced.length))
    await db.transaction(async tx => {
      tx.announce('events')
      tx.announce('events')
      expect(announced).toHaveLength(0)
    })
    expect(announced).toHaveLength(1)
    db.announce('events')
    expect(announced).toHaveLength(2)
    unsubscribe()
    db.announce('events')
    expect(announced).toHaveLength(2)
    const undone = () =>
      db.transaction(async tx => {
        tx.announce('events')
        throw new Error('undone')
      })
    expect(await heard(undone)).toBe(0)
  })

  it('refuses a statement after its end', async () => {
    let late: Tx | undefined
    await database.db.transaction(async tx => {
      late = tx
    })
    await expect(late?.execute(sql`SELECT 1`)).rejects.toThrow()
    await expect(late?.named({ name: 'test late', text: 'SELECT 1' }, [])).rejects.toThrow()
  })

  it('leaks no connection, however often it fails', async () => {
    const { db } = database
    const failing = Array.from({ length: 1000 }, (_, index) =>
      db.transaction(async tx => {
        await keep(tx, index)
        await tx.execute(index % 2 ? sql`SELECT 1 / 0` : sql`SELECT nothing`)
      }),
    )
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
    const next = Array.from({ length: CONNECTIONS * 2 }, (_, index) => db.transaction(tx => keep(tx, index)))
    await Promise.all(next)
    expect(await kept()).toEqual([0, 1, 2, 3])
  })
})

describe('a named statement', () => {
  const TYPES = {
    name: 'test types',
    text: `SELECT $1::text AS word, $2::int AS number, $3::boolean AS yes, $4::text[] AS list, $5::bigint::text AS big`,
  }

  it('returns each type as the driver reads it, and null, at the first run and at the next', async () => {
    await database.db.transaction(async tx => {
      for (const word of ['naïve "quoted" \\', '']) {
        const rows = await tx.named(TYPES, [word, 7, true, '{"a,b",NULL}', 12n])
        expect(rows).toEqual([{ word, number: 7, yes: true, list: ['a,b', null], big: '12' }])
      }
      const nothing = { word: null, number: null, yes: null, list: null, big: null }
      expect(await tx.named(TYPES, [null, null, null, null, null])).toEqual([nothing])
    })
  })

  it('fails with the error’s code, and can be used again', async () => {
    const divide = { name: 'test divide', text: 'SELECT 12 / $1::int AS part' }
    const parts: unknown[] = []
    for (const by of [4, 0, 3, 0, 2])
      parts.push(await database.db.named(divide, [by]).then(([row]) => row?.part, sqlState))
    expect(parts).toEqual([3, '22012', 4, '22012', 6])
  })
})

describe('several connections', () => {
  const pid = async (tx: Tx) => {
    const [row] = await rowsOf<{ pid: number }>(tx, sql`SELECT pg_backend_pid() AS pid`)
    return row?.pid ?? 0
  }
  /** Ends a connection as a restart of the server does, and waits until it is gone. */
  async function end(backend: number): Promise<void> {
    await asSuperuser(database, `SELECT pg_terminate_backend(${backend})`)
    const there = 'SELECT 1 FROM pg_stat_activity WHERE pid = $1'
    while ((await database.executeSql(there, [backend])).rows.length > 0) {
      // The query is the pause; the test's time limit ends the loop.
    }
  }

  it('a transaction whose connection dies before COMMIT rejects, and the next ones get other connections', async () => {
    const died = async (goOn: (tx: Tx) => Promise<unknown>) => {
      const dying = database.db.transaction(async tx => {
        await keep(tx, 1)
        tx.announce('events')
        await end(await pid(tx))
        await goOn(tx)
      })
      await expect(dying).rejects.toThrow()
    }
    expect(await heard(() => died(async () => {}))).toBe(0)
    expect(await heard(() => died(tx => keep(tx, 2)))).toBe(0)
    await Promise.all([3, 4, 5].map(id => database.db.transaction(tx => keep(tx, id))))
    expect(await kept()).toEqual([3, 4, 5])
  })

  it('a deadlock is retried, and both transactions succeed', async () => {
    await database.executeSql('INSERT INTO kept VALUES (1), (2)')
    let tries = 0
    const firstTry: { resolve?: () => void } = {}
    const bothHoldOne = new Promise<void>(resolve => {
      firstTry.resolve = resolve
    })
    const both = [
      [1, 2],
      [2, 1],
    ].map(ids =>
      inTransaction(database.db, async tx => {
        for (const [index, id] of ids.entries()) {
          await tx.execute(sql`UPDATE kept SET id = id WHERE id = ${id}`)
          if (index === 0 && ++tries === 2) firstTry.resolve?.()
          if (index === 0) await bothHoldOne
        }
        return success(null)
      }),
    )
    expect((await Promise.all(both)).every(({ ok }) => ok)).toBe(true)
    expect(tries).toBeGreaterThan(2)
  })

  it('a named statement is prepared once per connection, and a name cannot be reused for another text', async () => {
    const one = { name: 'test one', text: 'SELECT 1 AS one' }
    await database.db.transaction(async tx => {
      for (let run = 0; run < 3; run++) expect(await tx.named(one, [])).toEqual([{ one: 1 }])
      const prepared = sql`SELECT statement FROM pg_prepared_statements WHERE name = ${one.name}`
      expect(await rowsOf(tx, prepared)).toEqual([{ statement: one.text }])
      await expect(tx.named({ ...one, text: 'SELECT 2 AS two' }, [])).rejects.toThrow(one.name)
      expect(await tx.named(one, [])).toEqual([{ one: 1 }])
    })
  })

  it('a transaction that waits for a lock gets it when the holder is killed', async () => {
    await database.executeSql('INSERT INTO kept VALUES (1)')
    let second: Promise<unknown> | undefined
    const first = database.db.transaction(async tx => {
      await tx.execute(sql`UPDATE kept SET id = 2`)
      const backend = await pid(tx)
      second = database.db.transaction(other => other.execute(sql`UPDATE kept SET id = id + 10`))
      await tx.execute(sql.raw(STEP_UP))
      await tx.execute(sql`SELECT pg_terminate_backend(${backend})`)
    })
    await expect(first).rejects.toThrow()
    await second
    expect(await kept()).toEqual([11])
  })
})
