import pg from 'pg'

/** Counts the statements that reach the database while `work` runs. No other statements may run meanwhile. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let sent = 0
  const counted = function (this: unknown, ...given: unknown[]) {
    sent += 1
    return Reflect.apply(query, this, given)
  }
  Object.assign(pg.Client.prototype, { query: counted })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return sent
}
