import { exportStatement, STATEMENT_ROWS_HEADER } from '@matin/contract/statement'
import { afterEach, expect, it, vi } from 'vitest'
import { isApiError, TransportError, UnexpectedError } from './api-error.ts'
import { createClient } from './client.ts'
import { createDownload, type Received } from './download.ts'

const input = { from: '2026-01-01', to: '2026-01-31', timeZone: 'UTC' }
const Signal = AbortSignal
const never = new AbortController().signal
const download = createDownload(
  createClient({
    fetch: (...args) => fetch(...args),
    base: '',
    language: () => 'en',
    token: () => null,
    onExpired: () => {},
    tell: () => {},
    transportText: reason => reason,
    unexpectedText: name => name,
    report: () => {},
  }),
)
afterEach(() => vi.unstubAllGlobals())

function answering(...pieces: (string | Error)[]) {
  const fetched = vi.fn(async () => {
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else if (piece instanceof Error) controller.error(piece)
        else controller.enqueue(new TextEncoder().encode(piece))
      },
    })
    const headers = {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="statement.csv"',
      [STATEMENT_ROWS_HEADER]: '3',
    }
    return new Response(body, { headers })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

it('a download joins its chunks into a file and reports each line', async () => {
  answering('a,b\r\n1,', '2\r\n', '3,4\r\n5,6\r\n')
  const told: number[] = []
  let rows: string | null = null
  const onProgress = ({ lines, headers }: Received) => {
    told.push(lines)
    rows = headers.get(STATEMENT_ROWS_HEADER)
  }
  const { blob, filename } = await download(exportStatement, input, { signal: never, onProgress })
  expect(filename).toBe('statement.csv')
  expect(await blob.text()).toBe('a,b\r\n1,2\r\n3,4\r\n5,6\r\n')
  expect(told).toEqual([1, 2, 4])
  expect(rows).toBe('3')
})

it('a download fails when the connection breaks in the middle', async () => {
  answering('a,b\r\n', new TypeError('network error'))
  const half = download(exportStatement, input, { signal: never, onProgress: () => {} })
  await expect(half).rejects.toBeInstanceOf(TransportError)
})

it('a refused download rejects with the server’s message', async () => {
  const refusal = { code: 400, msg: 'Please check what you entered', data: null, error: 'invalid_input' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }))
  const refused = await download(exportStatement, input, { signal: never, onProgress: () => {} }).catch(
    (error: unknown) => error,
  )
  expect(isApiError(refused, 'invalid_input')).toBe(true)
})

it('a download stops when it is cancelled', async () => {
  answering('a,b\r\n', '1,2\r\n', '3,4\r\n')
  const abort = new AbortController()
  const onProgress = () => abort.abort()
  const cancelled = download(exportStatement, input, { signal: abort.signal, onProgress })
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
})

it('a download works with what Safari 16.4 supports', async () => {
  answering('a,b\r\n')
  vi.stubGlobal('AbortSignal', { timeout: (ms: number) => Signal.timeout(ms) })
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override json = undefined as never
    },
  )
  const { blob } = await download(exportStatement, input, { signal: never, onProgress: () => {} })
  expect(await blob.text()).toBe('a,b\r\n')
})

it('an exception of the progress callback is reported as an error in our own code', async () => {
  answering('a,b\r\n', '1,2\r\n')
  const onProgress = () => {
    throw new RangeError('of ours')
  }
  const faulty = download(exportStatement, input, { signal: never, onProgress })
  await expect(faulty).rejects.toBeInstanceOf(UnexpectedError)
  await expect(faulty).rejects.toMatchObject({ name: 'RangeError' })
})
