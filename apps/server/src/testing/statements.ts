import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Counts the statements that this process sends to its database, of either engine, while something is done. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let sent = 0
  const restore = [
    counting(pg.Client.prototype as never, 'query', () => sent++),
    counting(PGlite.prototype as never, 'query', () => sent++),
  ]
  try {
    await work()
    return sent
  } finally {
    for (const back of restore) back()
  }
}

/** Puts a counting function in the place of a method; answers how to put the method back. */
function counting(of: Record<string, unknown>, name: string, count: () => void): () => void {
  const own = Object.hasOwn(of, name)
  const method = of[name] as (...args: unknown[]) => unknown
  of[name] = function (this: unknown, ...args: unknown[]) {
    count()
    return method.apply(this, args)
  }
  return () => {
    if (own) of[name] = method
    else delete of[name]
  }
}
