import { randomUUID } from 'node:crypto'
import { APP_ROLE, databaseScript, OWNER_ROLE, rolesScript } from '@matin/ledger/roles'
import pg from 'pg'
import type { Database } from '../platform/db/database.ts'
import { openPostgres } from '../platform/db/open.ts'
import { COMMAND_SECRET } from './database.ts'

type Rows = { rows: unknown[] }

/**
 * Password of the test's roles. The tests of packages/ledger use the same one, because roles belong to the
 * whole cluster.
 */
const PASSWORD = 'of a test'

/**
 * Database as docs/operations.md has the administrator prepare it. Two roles log in to it, neither
 * of them a superuser.
 */
export interface SignedInPlace {
  /** Returns the database's URL for a user; without a user, the administrator's. */
  url(user?: string): string
  /** Runs SQL as the administrator of this database. */
  administer(text: string): Promise<Rows>
  drop(): Promise<void>
}

/** Creates an empty database and prepares it with the SQL that docs/operations.md gives to administrators. */
export async function prepareDatabase(): Promise<SignedInPlace> {
  const cluster = process.env.TEST_DATABASE_URL
  if (!cluster) throw new Error('integration tests want TEST_DATABASE_URL, a superuser’s')
  const name = `matin_${randomUUID().replaceAll('-', '')}`
  const url = (user?: string) => {
    const place = new URL(cluster)
    place.pathname = `/${name}`
    if (user) Object.assign(place, { username: user, password: PASSWORD })
    return place.href
  }
  const signIns = [OWNER_ROLE, APP_ROLE].map(role => `ALTER ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`)
  // Serialises test files: two that change one role at once refuse each other.
  const lock = 'SELECT pg_advisory_xact_lock(4040404)'
  await once(cluster, ['BEGIN', lock, rolesScript(), ...signIns, 'COMMIT'].join(';\n'))
  await once(cluster, `CREATE DATABASE ${name} OWNER ${OWNER_ROLE}`)
  await once(url(), databaseScript())
  return {
    url,
    administer: text => once(url(), text),
    drop: async () => {
      await once(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Opens a database with the logins of production: the server's connections have the app's role. */
export async function openSignedIn(): Promise<{
  database: Database
  administer(text: string): Promise<Rows>
  drop(): Promise<void>
}> {
  const place = await prepareDatabase()
  const database = await openPostgres({
    url: place.url(APP_ROLE),
    ownerUrl: place.url(OWNER_ROLE),
    commandSecret: COMMAND_SECRET,
    stage: 'development',
    poolSize: 2,
  })
  return {
    database,
    administer: place.administer,
    async drop() {
      await database.close()
      await place.drop()
    },
  }
}

async function once(url: string, text: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query(text)
    return (Array.isArray(result) ? result.at(-1) : result) ?? { rows: [] }
  } finally {
    await client.end()
  }
}
