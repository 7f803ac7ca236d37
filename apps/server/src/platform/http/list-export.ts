import type { Endpoint } from '@matin/contract/endpoint'
import { type Result, success } from '@matin/contract/envelope'
import * as z from 'zod'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { Download } from './download.ts'

type Schema = z.core.JSONSchema.BaseSchema
interface ListPage {
  items: unknown[]
  next: string | null
}

interface ListExport {
  list: Endpoint
  /** Of today, for the file's name. */
  day: string
  /** A page of the list as its endpoint answers it. */
  page(cursor: string | undefined): Promise<Result<unknown>>
  /** Writes down that it is taken away, before the first row is. */
  note(): Promise<Result<null>>
}

/** All of a list as CSV, a page at a time: no more of it is held than one. What the list refuses is refused here, too. */
export async function listExport({ list, day, page, note }: ListExport): Promise<Result<unknown>> {
  const first = await page(undefined)
  if (!first.ok) return first
  const noted = await note()
  if (!noted.ok) return noted
  const name = list.path.replace(/^\/api\/operator\//, '').replaceAll('/', '-')
  return success(new Download(`${name}-${day}.csv`, csvOf(list, first.value as ListPage, page)))
}

async function* csvOf(list: Endpoint, first: ListPage, page: ListExport['page']): AsyncGenerator<string> {
  const columns = columnsOf(list)
  yield BYTE_ORDER_MARK + csvLine(columns.map(path => path.join('.')))
  for (let shown = first; ; ) {
    yield shown.items.map(item => csvLine(columns.map(path => cellOf(item, path)))).join('')
    if (shown.next === null) return
    const answer = await page(shown.next)
    if (!answer.ok) throw new Error(`the list ${list.path} broke off: ${answer.error}`)
    shown = answer.value as ListPage
  }
}

/** What a row has, as its schema says it: what stands within another object by its way there. */
function columnsOf(list: Endpoint): string[][] {
  const page = z.toJSONSchema(list.data, { io: 'output', unrepresentable: 'any' }) as Schema
  const items = page.properties?.items as Schema | undefined
  return waysInto((items?.items ?? {}) as Schema)
}

function waysInto(schema: Schema): string[][] {
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (either) {
    const ways = either.filter(one => one.type !== 'null').flatMap(waysInto)
    return [...new Map(ways.map(way => [way.join('.'), way])).values()]
  }
  if (!schema.properties) return [[]]
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    waysInto(inner as Schema).map(way => [name, ...way]),
  )
}

/** Several texts in one cell are divided by "; ", all else is JSON. */
function cellOf(item: unknown, path: readonly string[]): string {
  const value = path.reduce<unknown>((of, name) => Object(of)[name], item)
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  const texts = Array.isArray(value) && value.every(one => typeof one !== 'object')
  return texts ? value.join('; ') : JSON.stringify(value)
}
