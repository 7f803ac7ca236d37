import { randomUUID } from 'node:crypto'
import { asc, lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outflow } from '../../features/account/limits/tables.ts'
import { asSuperuser, openTestDatabase } from '../../testing/database.ts'
import { image } from '../images/tables.ts'
import type { Database } from './database.ts'
import { deleteSlice, deleteUnusedSlice } from './slices.ts'

const NOW = Temporal.Instant.from('2026-03-02T10:00:00Z')
const OWNER = randomUUID()
const minutesAgo = (minutes: number) => NOW.subtract({ minutes })

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  await asSuperuser(
    database,
    `INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
      VALUES ('${OWNER}', '1', sha256('a'), '-', 'A', '2026-01-01T00:00Z')`,
  )
})
afterAll(() => drop())
beforeEach(() => asSuperuser(database, 'TRUNCATE outflow, retention_mark; DELETE FROM image'))

describe('expired rows', () => {
  const slice = (limit: number) =>
    deleteSlice(
      database.db,
      { table: outflow, by: outflow.at, expired: lt(outflow.at, minutesAgo(10)) },
      limit,
    )
  const left = async () =>
    (await database.db.select().from(outflow).orderBy(asc(outflow.at))).map(row => row.at)

  it('are deleted in slices of bounded size, the oldest first, and no other rows', async () => {
    const ages = [11, 30, 9, 20, 12, 3]
    const rows = ages.map(age => ({ customer: OWNER, id: randomUUID(), amount: 1n, at: minutesAgo(age) }))
    await database.db.insert(outflow).values(rows)
    expect(await slice(3)).toBe(3)
    expect(await left()).toEqual([11, 9, 3].map(minutesAgo))
    expect(await slice(3)).toBe(1)
    expect(await slice(3)).toBe(0)
    expect(await left()).toEqual([9, 3].map(minutesAgo))
  })
})

describe('expired rows that are deleted unless they are in use', () => {
  /** Deletes a slice of the expired rows. A row with a width above 1 counts as used. */
  const slice = (limit: number, minutes = 10) =>
    deleteUnusedSlice(
      database.db,
      {
        what: 'test',
        table: image,
        by: image.createdAt,
        id: image.id,
        expired: sql`${image.purpose} = 'support' AND ${lt(image.createdAt, minutesAgo(minutes))}`,
        used: sql`SELECT 1 WHERE ${image.width} > 1`,
      },
      limit,
    )
  async function store(age: number, width: number): Promise<string> {
    const id = randomUUID()
    const picture = { owner: OWNER, purpose: 'support', bytes: new Uint8Array([1]), height: 1 } as const
    await database.db.insert(image).values({ id, width, ...picture, createdAt: minutesAgo(age) })
    return id
  }
  const left = async () =>
    (await database.db.select().from(image).orderBy(asc(image.createdAt))).map(row => row.id)

  it('are visited once: rows in use are skipped and not visited again', async () => {
    const used = [await store(50, 2), await store(40, 2), await store(30, 2)]
    const loose = await store(35, 1)
    const young = await store(5, 1)
    expect(await slice(2)).toBe(2)
    expect(await left()).toContain(loose)
    expect(await slice(2)).toBe(2)
    expect(await left()).toEqual([...used, young])
    expect(await slice(2)).toBe(0)
    // Its time comes later, and the clean-up goes on there.
    expect(await slice(2, 1)).toBe(1)
    expect(await left()).toEqual(used)
  })

  it('with the same time are all visited, however small the slices', async () => {
    for (let count = 0; count < 5; count++) await store(20, 1)
    expect([await slice(2), await slice(2), await slice(2), await slice(2)]).toEqual([2, 2, 1, 0])
    expect(await left()).toEqual([])
  })
})
