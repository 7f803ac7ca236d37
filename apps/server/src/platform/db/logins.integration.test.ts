import { APP_ROLE, OWNER_ROLE } from '@matin/ledger/roles'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase, type SignedInPlace } from '../../testing/logins.ts'
import { rowsOf, sqlState } from './database.ts'
import { openPostgres, type PostgresPlace } from './open.ts'

let place: SignedInPlace
beforeAll(async () => {
  place = await prepareDatabase()
})
afterAll(() => place.drop())

const open = (user: string, owner?: string, stage?: PostgresPlace['stage']) =>
  openPostgres({ url: place.url(user), ownerUrl: owner && place.url(owner), poolSize: 1, stage })

describe('a database prepared by its administrator', () => {
  it('is migrated by the owner and used by the app, neither of them a superuser', async () => {
    const database = await open(APP_ROLE, OWNER_ROLE)
    const { rows } =
      await place.administer(`SELECT rolname AS name, rolsuper OR rolcreaterole OR rolcreatedb AS powerful
      FROM pg_roles WHERE rolname IN ('${APP_ROLE}', '${OWNER_ROLE}') ORDER BY 1`)
    expect(rows).toEqual([
      { name: APP_ROLE, powerful: false },
      { name: OWNER_ROLE, powerful: false },
    ])
    expect(
      await rowsOf(database.db, sql`SELECT session_user::text AS name, count(*)::int AS rows FROM customer`),
    ).toEqual([{ name: APP_ROLE, rows: 0 }])
    const steppingUp = database.executeSql(`SET SESSION AUTHORIZATION ${OWNER_ROLE}`)
    expect(await steppingUp.then(() => null, sqlState)).toBe('42501')
    await database.close()
    const again = await open(APP_ROLE, OWNER_ROLE)
    await again.close()
  })

  it('has no table that belongs to the app or a superuser', async () => {
    const { rows } =
      await place.administer(`SELECT DISTINCT pg_get_userbyid(c.relowner)::text AS owner FROM pg_class c
      WHERE c.relnamespace::regnamespace::text IN ('public', 'private', 'ledger', 'drizzle', 'pgboss') ORDER BY 1`)
    expect(rows).toEqual([{ owner: 'matin_ledger' }, { owner: OWNER_ROLE }])
  })
})

describe('the server does not start', () => {
  const powerful = 'docs/operations.md'
  /** Creates a database user with these grants, runs `work` and drops the user. */
  const withUser = async (grants: string, work: (name: string) => Promise<void>) => {
    const name = `powerful_${process.pid}`
    await place.administer(`CREATE ROLE ${name} LOGIN PASSWORD 'of a test'; ${grants.replaceAll('$1', name)}`)
    try {
      await work(name)
    } finally {
      await place.administer(`DROP OWNED BY ${name}; DROP ROLE ${name}`)
    }
  }

  it.each([
    ['may become the owner', `GRANT ${OWNER_ROLE}, ${APP_ROLE} TO $1`],
    ['may become the ledger', `GRANT matin_ledger, ${APP_ROLE} TO $1`],
    ['owns a table', `GRANT ${APP_ROLE} TO $1; CREATE TABLE mine (id int); ALTER TABLE mine OWNER TO $1`],
    ['may make roles', `GRANT ${APP_ROLE} TO $1; ALTER ROLE $1 CREATEROLE`],
    ['is a superuser', `GRANT ${APP_ROLE} TO $1; ALTER ROLE $1 SUPERUSER`],
    ['is not the app', 'SELECT 1'],
  ])('for an app that %s', async (_, grants) => {
    await withUser(grants, async name => {
      await expect(open(name, OWNER_ROLE)).rejects.toThrow(powerful)
    })
  })

  it('except for another user who has only the app’s role', async () => {
    await withUser(`GRANT ${APP_ROLE} TO $1`, async name => {
      const database = await open(name, OWNER_ROLE)
      await database.close()
    })
  })

  it.each([
    ['test', 'production'],
    ['production', 'test'],
    ['development', 'production'],
  ] as const)('for the database of another stage: %s, and the server is %s', async (first, other) => {
    await place.administer('DELETE FROM private.installation')
    await (await open(APP_ROLE, OWNER_ROLE, first)).close()
    await expect(open(APP_ROLE, OWNER_ROLE, other)).rejects.toThrow(`another platform (${first})`)
    await (await open(APP_ROLE, OWNER_ROLE, first)).close()
  })

  it('without the owner’s address, when the app’s user is not a superuser', async () => {
    await expect(open(APP_ROLE)).rejects.toThrow('DATABASE_OWNER_URL')
  })
})
