import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ColumnTypes, OWNERS, PROPERTIES } from './map.ts'

export const SERVER = join(import.meta.dirname, '../../apps/server/src')

interface Column {
  table: string
  name: string
  type: string
  required: boolean
  identity: boolean
  generated: boolean
  default: string | null
  /** Conditions on this column alone. */
  checks: string[]
  /** Position in the primary key, from 1; null outside it. */
  key: number | null
}

/** A column that a trigger sets has a default, too: the insert need not name it. */
const CATALOGUE = `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS required, a.attidentity = 'a' AS identity, a.attgenerated <> '' AS generated,
    CASE WHEN d.oid IS NOT NULL THEN pg_get_expr(d.adbin, d.adrelid)
      WHEN a.attnotnull AND EXISTS (SELECT FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
        WHERE t.tgrelid = c.oid AND strpos(f.prosrc, 'NEW.' || a.attname || ' :=') > 0) THEN 'NULL' END AS default,
    ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] ORDER BY k.conname) AS checks,
    array_position(p.conkey, a.attnum) AS key
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY c.relname COLLATE "C", a.attnum`

const BUILDERS: Readonly<Record<string, string>> = {
  bigint: 'big',
  bytea: 'bytes',
  'numeric(38,0)': 'minor',
  'timestamp with time zone': 'instant',
}
const OURS = Object.values(BUILDERS)

const map = readFileSync(join(import.meta.dirname, 'map.ts'), 'utf8')
const imports = [...map.matchAll(/^import type \{ (.+) \} from '(.+)'$/gm)].map(
  ([, names = '', from = '']) => ({
    names: names.split(', '),
    from: from.replace('../../apps/server/src/', '#'),
  }),
)
const types: ReadonlyMap<string, string> = new Map(
  [...map.slice(map.indexOf('ColumnTypes')).matchAll(/^ {2}'?([\w.]+)'?: (.+)$/gm)].map(
    ([, column = '', type = '']) => [column as keyof ColumnTypes, type],
  ),
)

/** Reads the catalogue of a migrated database. Returns the text of each `tables.ts` by its path below SERVER. */
export async function tableSources(
  query: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<Map<string, string>> {
  const { rows } = await query(CATALOGUE)
  const columns = rows as Column[]
  const names = new Set(columns.flatMap(({ table, name }) => [name, `${table}.${name}`]))
  const stale = [...types.keys(), ...Object.keys(PROPERTIES)].filter(name => !names.has(name))
  if (stale.length > 0) throw new Error(`tools/tables/map.ts names no column of the database: ${stale}`)
  const tables = Map.groupBy(columns, column => column.table)
  const files = Map.groupBy(tables, ([table]) => `${ownerOf(table)}/tables.ts`)
  return new Map([...files].map(([file, owned]) => [file, sourceOf(owned)]))
}

export function committedSources(): Map<string, string> {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('/tables.ts'),
  )
  return new Map(files.map(file => [file, readFileSync(join(SERVER, file), 'utf8')]))
}

function ownerOf(table: string): string {
  const claims = Object.entries(OWNERS).flatMap(([folder, names]) => names.map(name => ({ folder, name })))
  const [owner] = claims
    .filter(({ name }) => `${table}_`.startsWith(`${name}_`))
    .sort((one, other) => other.name.length - one.name.length)
  if (!owner) throw new Error(`no feature owns the table ${table}: name it in OWNERS of tools/tables/map.ts`)
  return owner.folder
}

function sourceOf(tables: readonly [string, Column[]][]): string {
  const body = tables.map(([table, columns]) => `\n${tableOf(table, columns)}\n`).join('')
  const called = [...new Set(body.matchAll(/(?:[:=] |\[)(\w+)\(/g).map(([, name = '']) => name))].sort()
  const named = imports.flatMap(({ names, from }) => {
    const used = names.filter(name => new RegExp(String.raw`\b${name}\b`).test(body))
    return used.length > 0 ? [`import type { ${used.join(', ')} } from '${from}'`] : []
  })
  const { ours, drizzle } = Object.groupBy(called, name => (OURS.includes(name) ? 'ours' : 'drizzle'))
  return `${[
    '/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */',
    ...named,
    ...(body.includes('sql`') ? [`import { sql } from 'drizzle-orm'`] : []),
    `import { ${drizzle?.join(', ')} } from 'drizzle-orm/pg-core'`,
    ...(ours ? [`import { ${ours.join(', ')} } from '#platform/db/columns.ts'`] : []),
  ].join('\n')}\n${body}`
}

function tableOf(table: string, columns: readonly Column[]): string {
  const key = columns
    .filter(column => column.key !== null)
    .sort((one, other) => (one.key ?? 0) - (other.key ?? 0))
  const lines = columns
    .map(column => `  ${columnOf(column, key.length === 1 && column.key !== null)},\n`)
    .join('')
  const names = key.map(({ name }) => `table.${propertyOf(name)}`).join(', ')
  const composite = key.length > 1 ? `, table => [primaryKey({ columns: [${names}] })]` : ''
  return `export const ${camelCase(table)} = pgTable('${table}', {\n${lines}}${composite})`
}

function columnOf(column: Column, isKey: boolean): string {
  const { name, identity, generated } = column
  const property = propertyOf(name)
  const element = column.type.replace('[]', '')
  const options = [property === name ? '' : `'${name}'`, identity ? `{ mode: 'bigint' }` : '']
  const type = typeOf(column)
  return [
    `${property}: ${identity ? element : (BUILDERS[element] ?? element)}(${options.filter(Boolean).join(', ')})`,
    element === column.type ? '' : '.array()',
    type && `.$type<${type}>()`,
    isKey ? '.primaryKey()' : '',
    column.required && !isKey ? '.notNull()' : '',
    identity ? '.generatedAlwaysAsIdentity()' : '',
    column.default === null
      ? ''
      : `.${generated ? 'generatedAlwaysAs' : 'default'}(sql\`${column.default}\`)`,
  ].join('')
}

/** Returns what the map says, or else the texts that a CHECK lists. */
function typeOf({ table, name, checks }: Column): string {
  const said = types.get(`${table}.${name}`) ?? types.get(name)
  const equal = checks.filter(check => check.startsWith(`CHECK ((${name} = `)).join()
  return said ?? equal.match(/'[^']*'(?=::text)/g)?.join(' | ') ?? ''
}

function propertyOf(column: string): string {
  return PROPERTIES[column] ?? camelCase(column)
}

function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
