import { arrayLiteral, type NamedStatement } from '../db/database.ts'
import { sha256Hex } from '../ids.ts'

/** A value that goes to the database; what PostgreSQL makes of its text is the column's type. */
export type Value = string | number | bigint | boolean | null

/** Columns of the rows of many commands, with their types in SQL. */
export type Columns<R> = { readonly [K in keyof R]: string }

/** Maximum of prepared statements of a process. Beyond it, parts of a new combination run one by one. */
const MOST_STATEMENTS = 400

/**
 * SQL of a relation that has the rows of many commands: the columns and `ordinal`, which counts from 1. Its parameters
 * begin at number `first`, an array for each column, so that a statement has one text for any number of rows.
 */
export function relation(columns: Columns<Record<string, Value>>, first: number): string {
  const names = Object.keys(columns)
  const arrays = names.map((name, index) => `$${first + index}::${columns[name]}[]`)
  const quoted = names.map(name => `"${name}"`)
  return `SELECT * FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS u (${quoted.join(', ')}, ordinal)`
}

/** Parameters of `relation`. */
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

/**
 * Prepared statement of a combination of parts, identified by their names. Null when the process has too many
 * statements, unless this one is needed.
 */
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
