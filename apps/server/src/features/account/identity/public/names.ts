import { nameWords } from '@matin/domain/text/name'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import type { Tx } from '#platform/db/database.ts'
import { blindIndex, blindIndexes } from '#platform/secrets/vault.ts'
import { openName, type SubmissionRow } from '../repository.ts'
import { nameWord } from '../tables.ts'

const PURPOSE = 'full_name'

/** Stores the words for search once the identity has passed, and deletes them when the pass is revoked. */
export async function indexName(
  tx: Tx,
  config: Config,
  row: Pick<SubmissionRow, 'id' | 'customer' | 'name' | 'state'>,
): Promise<void> {
  await tx.delete(nameWord).where(eq(nameWord.customer, row.customer))
  if (row.state !== 'passed') return
  const words = nameWords(openName(config, row)).map(word => ({
    customer: row.customer,
    word: blindIndex(config, PURPOSE, word),
  }))
  if (words.length > 0) await tx.insert(nameWord).values(words)
}

/** Names must contain all words; with `whole`, no other word either. Null for a text without words. */
export function customersNamed(config: Config, typed: string, { whole = false } = {}): SQL | null {
  const words = nameWords(typed).map(word =>
    sql.join(
      blindIndexes(config, PURPOSE, word).map(hash => sql`decode(${hash.toString('hex')}, 'hex')`),
      sql`, `,
    ),
  )
  const [first, ...others] = words
  if (first === undefined) return null
  const nothingElse = sql`AND NOT EXISTS (SELECT FROM name_word o WHERE o.customer = w.customer
    AND o.word NOT IN (${sql.join(words, sql`, `)}))`
  const also = others.map(
    hashes =>
      sql`AND EXISTS (SELECT FROM name_word o WHERE o.customer = w.customer AND o.word IN (${hashes}))`,
  )
  return sql`SELECT w.customer AS id FROM name_word w WHERE w.word IN (${first}) ${sql.join(also, sql` `)}
    ${whole ? nothingElse : sql``}`
}
