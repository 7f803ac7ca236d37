import { rowsOfExport } from '@matin/contract/admin/list-export'
import type { Endpoint } from '@matin/contract/endpoint'
import { type Result, success } from '@matin/contract/result'
import * as z from 'zod'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { Download } from './download.ts'

type Schema = z.core.JSONSchema.BaseSchema
interface ListPage {
  next?: string | null
  [rows: string]: unknown
}

interface ListExport {
  list: Endpoint
  /** Its day is in the file's name. */
  now: Temporal.Instant
  /** Days and times in the file are in this zone, like those of the list's filters. */
  timeZone: string
  page(cursor: string | undefined): Promise<Result<unknown>>
  /** Called before the first row is sent. */
  note(): Promise<Result<null>>
}

/** One page is in memory at a time. Input that the list refuses is refused here too. */
export async function listExport({ list, now, timeZone, page, note }: ListExport): Promise<Result<unknown>> {
  const first = await page(undefined)
  if (!first.ok) return first
  const noted = await note()
  if (!noted.ok) return noted
  const name = list.path.replace(/^\/api\/operator\//, '').replaceAll('/', '-')
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return success(new Download(`${name}-${day}.csv`, csvOf(list, first.value as ListPage, { page, timeZone })))
}

async function* csvOf(
  list: Endpoint,
  first: ListPage,
  { page, timeZone }: Pick<ListExport, 'page' | 'timeZone'>,
): AsyncGenerator<string> {
  const part = rowsOfExport(list) ?? 'items'
  const columns = columnsOf(list, part)
  yield BYTE_ORDER_MARK + csvLine(columns.map(path => path.join('.')))
  for (let shown = first; ; ) {
    const rows = shown[part] as unknown[]
    yield rows.map(item => csvLine(columns.map(path => cellOf(item, path, timeZone)))).join('')
    if (typeof shown.next !== 'string') return
    const answer = await page(shown.next)
    if (!answer.ok) throw new Error(`the list ${list.path} broke off: ${answer.error}`)
    shown = answer.value as ListPage
  }
}

/** A nested field is named by its path. */
function columnsOf(list: Endpoint, part: string): string[][] {
  const page = z.toJSONSchema(list.data, { io: 'output', unrepresentable: 'any' }) as Schema
  const items = page.properties?.[part] as Schema | undefined
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

/** Several texts are joined by "; ", other objects are JSON. */
function cellOf(item: unknown, path: readonly string[], timeZone: string): string {
  const value = path.reduce<unknown>((of, name) => Object(of)[name], item)
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && MOMENT.test(value)) return momentIn(value, timeZone)
  if (typeof value !== 'object') return String(value)
  const texts = Array.isArray(value) && value.every(one => typeof one !== 'object')
  return texts ? value.join('; ') : JSON.stringify(value)
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** With the offset of the zone, so that a spreadsheet shows the same day as the list's filter. */
function momentIn(moment: string, timeZone: string): string {
  return timeZone === 'UTC' ? moment : Temporal.Instant.from(moment).toString({ timeZone })
}
