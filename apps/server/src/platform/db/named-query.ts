import type { Writable } from 'node:stream'
import pg from 'pg'
import { serialize } from 'pg-protocol'

/** What a parameter of a named statement may be: the statement casts it to what it wants. */
export type Param = string | number | bigint | boolean | null

interface Column {
  name: string
  read(text: string): unknown
}
/** What is used of node-postgres's connection. */
interface Connection {
  stream: Writable
  /** Texts that this connection has prepared, by name; the client keeps it. */
  parsedStatements: Record<string, string | undefined>
}
/** What node-postgres tells of a column. */
interface Field {
  name: string
  dataTypeID: number
}
type Row = Record<string, unknown>

const EXECUTE = serialize.execute()
const SYNC = serialize.sync()
/** Columns of what a connection has prepared, by name of the statement. */
const described = new WeakMap<Connection, Map<string, readonly Column[]>>()

/**
 * Runs a statement that is prepared once a connection, on that of a transaction or on any of a pool's.
 *
 * @returns its rows, read as the driver reads their types
 * @throws the driver's errors
 */
export async function runNamed(
  client: pg.Pool | pg.Client,
  statement: { name: string; text: string },
  params: readonly Param[],
): Promise<Row[]> {
  const query = new NamedQuery(statement, params)
  // The pool sets its own callback and answers a promise, whatever its type says.
  if (client instanceof pg.Pool)
    return (await (client.query(query) as unknown as Promise<{ rows: Row[] }>)).rows
  return new Promise((resolve, reject) => {
    query.callback = (error, { rows }) => (error ? reject(error) : resolve(rows))
    client.query(query)
  })
}

/**
 * What node-postgres lets one hand in instead of its own query, which asks for the columns at every run and writes each
 * message by itself. This one asks once a connection and writes once: docs/decisions/0002.
 */
class NamedQuery implements pg.Submittable {
  callback: ((error: Error | null, result: { rows: Row[] }) => void) | undefined
  /** The client keeps it as prepared when the server says so. */
  readonly name: string
  readonly text: string
  private readonly params: readonly Param[]
  private readonly rows: Row[] = []
  private columns: readonly Column[] | undefined
  private failure: Error | null = null

  constructor({ name, text }: { name: string; text: string }, params: readonly Param[]) {
    this.name = name
    this.text = text
    this.params = params
  }

  submit(given: object): Error | null {
    const connection = given as Connection
    const { name, text } = this
    const prepared = connection.parsedStatements[name]
    if (prepared !== undefined && prepared !== text) return new Error(`two statements are named ${name}`)
    const messages = [
      serialize.bind({
        statement: name,
        values: this.params.map(param => (param === null ? null : String(param))),
      }),
      EXECUTE,
      SYNC,
    ]
    this.columns = described.get(connection)?.get(name)
    if (!this.columns) messages.unshift(serialize.describe({ type: 'S', name }))
    if (prepared === undefined) messages.unshift(serialize.parse({ name, text }))
    // The client tells its queries of a stream that has closed.
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages))
    return null
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.columns = fields.map(field => ({
      name: field.name,
      read: pg.types.getTypeParser(field.dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Row = {}
    for (const [index, { name, read }] of this.columns?.entries() ?? []) {
      const text = fields[index] ?? null
      row[name] = text === null ? null : read(text)
    }
    this.rows.push(row)
  }

  handleCommandComplete(_message: unknown, connection: Connection): void {
    const statements = described.get(connection) ?? new Map<string, readonly Column[]>()
    // Of a statement without rows there is nothing to describe.
    if (!statements.has(this.name)) statements.set(this.name, this.columns ?? [])
    described.set(connection, statements)
  }

  handleError(error: Error): void {
    this.failure = error
    this.handleReadyForQuery()
  }

  handleReadyForQuery(): void {
    this.callback?.(this.failure, { rows: this.rows })
    this.callback = undefined
  }
}
