import { exportOf, isList } from '@matin/contract/admin/list-export'
import { forOperators } from '@matin/contract/endpoint'
import { failure, success } from '@matin/contract/result'
import { pageOf, pageQuery } from '@matin/contract/schema'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Download } from './download.ts'
import { listExport } from './list-export.ts'

const who = z.object({ name: z.string(), at: z.string() })
const LIST = forOperators.get('/api/operator/things/old', {
  summary: 'Things that are old',
  permission: 'view_audit',
  input: z.object({ colour: z.optional(z.string()), ...pageQuery }),
  data: pageOf(
    z.object({
      id: z.string(),
      count: z.number(),
      made: who,
      gone: z.nullable(who),
      tags: z.array(z.string()),
      parts: z.array(z.object({ of: z.string() })),
    }),
  ),
  errors: ['not_found'],
})
const row = (id: string, more = {}) => ({
  id,
  count: 1,
  made: { name: 'Ada', at: 'now' },
  gone: null,
  tags: [],
  parts: [],
  ...more,
})
const OF = { now: Temporal.Instant.from('2026-03-02T12:00:00Z'), timeZone: 'UTC' }
const noted = async () => success(null)
async function textOf(made: Awaited<ReturnType<typeof listExport>>): Promise<string> {
  if (!made.ok) throw new Error(made.error)
  let text = ''
  for await (const piece of (made.value as Download).pieces) text += piece
  return text
}

it('an export is declared with its list’s input, without the cursor', () => {
  expect(isList(LIST)).toBe(true)
  const made = exportOf(LIST)
  expect(made).toMatchObject({
    path: '/api/operator/things/old/export',
    permission: 'view_audit',
    answers: 'csv',
  })
  expect(made.input.safeParse({ colour: 'red' })).toEqual({ success: true, data: { colour: 'red' } })
  expect(isList(made)).toBe(false)
})

it('an export has a column for each field of a row, and no formula', async () => {
  const parts = [{ of: 'wood' }]
  const gone = { name: '=1+1', at: 'then' }
  const items = [row('a', { gone, tags: ['x', 'y'], parts }), row('b')]
  const made = await listExport({
    list: LIST,
    ...OF,
    page: async () => success({ items, next: null }),
    note: noted,
  })
  expect(made.ok && (made.value as Download).filename).toBe('things-old-2026-03-02.csv')
  expect((await textOf(made)).slice(1).split('\r\n')).toEqual([
    'id,count,made.name,made.at,gone.name,gone.at,tags,parts',
    `a,1,Ada,now,'=1+1,then,"x; y","[{""of"":""wood""}]"`,
    'b,1,Ada,now,,,,',
    '',
  ])
})

it('an export requests a page only after the previous one was sent', async () => {
  const pages: Record<string, { items: object[]; next: string | null }> = {
    first: { items: [row('a')], next: 'two' },
    two: { items: [row('b')], next: 'three' },
    three: { items: [row('c')], next: null },
  }
  const page = vi.fn(async (cursor: string | undefined) => success(pages[cursor ?? 'first']))
  const made = await listExport({ list: LIST, ...OF, page, note: noted })
  if (!made.ok) throw new Error(made.error)
  const pieces = (made.value as Download).pieces[Symbol.asyncIterator]()
  await pieces.next()
  await pieces.next()
  expect(page).toHaveBeenCalledTimes(1)
  expect((await pieces.next()).value).toContain('b,1')
  expect((await pieces.next()).value).toContain('c,1')
  expect((await pieces.next()).done).toBe(true)
})

it('an export returns a refusal of the list or the audit log, and aborts when a later page is refused', async () => {
  const refused = async () => failure('not_found')
  const page = async () => success({ items: [], next: 'more' })
  expect(await listExport({ list: LIST, ...OF, page: refused, note: noted })).toMatchObject({
    error: 'not_found',
  })
  expect(await listExport({ list: LIST, ...OF, page, note: refused })).toMatchObject({
    error: 'not_found',
  })
  const later = await listExport({
    list: LIST,
    ...OF,
    page: async cursor => (cursor ? failure('not_found') : page()),
    note: noted,
  })
  await expect(textOf(later)).rejects.toThrow('broke off')
})

it('an export writes times with the platform’s offset, and the platform’s date in its file name', async () => {
  const at = '2026-03-01T23:30:00Z'
  const page = async () => success({ items: [row('a', { made: { name: 'Ada', at } })], next: null })
  const of = { now: Temporal.Instant.from(at), timeZone: 'Asia/Singapore' }
  const made = await listExport({ list: LIST, ...of, page, note: noted })
  expect(made.ok && (made.value as Download).filename).toBe('things-old-2026-03-02.csv')
  expect(await textOf(made)).toContain('2026-03-02T07:30:00+08:00')
})

it('an export of an unpaged list contains the part of the answer that its endpoint names', async () => {
  const whole = forOperators.get('/api/operator/wholes', {
    summary: 'Wholes',
    input: z.object({}),
    data: z.object({ state: z.string(), parts: z.array(z.object({ code: z.string() })) }),
    rows: 'parts',
  })
  const page = async () => success({ state: 'well', parts: [{ code: 'a' }, { code: 'b' }] })
  const made = await listExport({ list: whole, ...OF, page, note: noted })
  expect((await textOf(made)).slice(1)).toBe('code\r\na\r\nb\r\n')
})
