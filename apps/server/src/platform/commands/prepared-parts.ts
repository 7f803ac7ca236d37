import { arrayLiteral, type NamedStatement } from '../db/database.ts'
import { sha256Hex } from '../ids.ts'

/** Sent as text; the column's type decides how PostgreSQL reads it. */
export type Value = string | number | bigint | boolean | null

export type Columns<R> = { readonly [K in keyof R]: string }

/**
 * Prepared statements from which the process prepares none for a new combination of batch queries or batch
 * writes. The queries, or the commands of the writes, then run one by one.
 */
const MOST_STATEMENTS = 400

/**
 * `ordinal` is the number of the row from 1. The values are the parameters from number `first` on, one array
 * for each column, so that a statement has one text for any number of rows.
 */
export function relation(columns: Columns<Record<string, Value>>, first: number): string {
  const names = Object.keys(columns)
  const arrays = names.map((name, index) => `$${first + index}::${columns[name]}[]`)
  const quoted = names.map(name => `"${name}"`)
  return `SELECT * FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS u (${quoted.join(', ')}, ordinal)`
}

export function parametersOf(
  columns: Columns<Record<string, Value>>,
  rows: readonly Readonly<Record<string, Value>>[],
): string[] {
  return Object.keys(columns).map(name =>
    arrayLiteral(
      rows.map(row => {
        const value = row[name]
        return typeof value === 'boolean' ? String(value) : (value ?? null)
      }),
    ),
  )
}

const known = new Map<string, NamedStatement>()

/** Cached by the names in `parts`. Null when the cache is full, unless the statement is `needed`. */
export function statementFor(
  kind: string,
  parts: readonly string[],
  needed: boolean,
  text: () => string,
): NamedStatement | null {
  const key = `${kind}: ${parts.join(', ')}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= MOST_STATEMENTS && !needed) return null
  const made = text()
  // PostgreSQL keeps 63 bytes of a name.
  const statement = { name: `${kind} ${sha256Hex(made).slice(0, 40)}`, text: made }
  known.set(key, statement)
  return statement
}
