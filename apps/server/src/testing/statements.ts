import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/**
 * Counts the statements that reach the database while `work` runs, on either engine. No other statements may
 * run meanwhile.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let sent = 0
  const restored = [pg.Client.prototype, PGlite.prototype].map(prototype => {
    const { query } = prototype
    const counted = function (this: unknown, ...given: unknown[]) {
      sent += 1
      return Reflect.apply(query, this, given)
    }
    const own = Object.hasOwn(prototype, 'query')
    Object.assign(prototype, { query: counted })
    return () => (own ? Object.assign(prototype, { query }) : Reflect.deleteProperty(prototype, 'query'))
  })
  try {
    await work()
  } finally {
    for (const restore of restored) restore()
  }
  return sent
}
