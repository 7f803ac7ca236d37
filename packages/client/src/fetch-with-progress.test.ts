import { REQUEST_TIMEOUT_MS } from '@matin/contract/protocol'
import { uploadImage } from '@matin/contract/recharge'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

const lost = vi.fn()
const call = createClient({
  fetch: (...args) => fetch(...args),
  base: '',
  language: () => 'en',
  token: () => null,
  onExpired: () => {},
  onLost: lost,
  tell: () => {},
  transportText: reason => reason,
  unexpectedText: name => name,
  report: () => {},
})

/** Request of a browser whose network a test moves. */
class FakeRequest {
  static last: FakeRequest
  status = 200
  responseText = JSON.stringify({ code: 200, msg: 'success', data: STORED })
  onload?: () => void
  onabort?: () => void
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  constructor() {
    FakeRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.()
  }
}
const STORED = { id: '00000000-0000-4000-8000-000000000001', width: 8, height: 6 }
const TOTAL = 100

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  lost.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start() {
  const shares: number[] = []
  const fetch = fetchWithProgress(share => shares.push(share))
  const outcome = call(uploadImage, {}, { image: new Blob(['x']), fetch }).catch(
    (error: Error) => error.message,
  )
  const sent = (loaded: number) => FakeRequest.last.upload.onprogress?.({ loaded, total: TOTAL })
  return { shares, outcome, sent }
}
const almost = () => vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)

it('an upload that moves is not ended, however long it takes', async () => {
  const { shares, outcome, sent } = start()
  for (const loaded of [20, 40, 60, 80, TOTAL]) {
    await almost()
    sent(loaded)
  }
  await almost()
  FakeRequest.last.onload?.()
  expect(await outcome).toEqual(STORED)
  expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 1])
})

it('an upload that stands still for a minute ends for want of a connection', async () => {
  const { outcome, sent } = start()
  await almost()
  sent(20)
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
  expect(await outcome).toBe('offline')
  expect(lost).toHaveBeenCalledOnce()
})

it('an upload that was sent and is not answered for a minute ends as late', async () => {
  const { outcome, sent } = start()
  sent(TOTAL)
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
  expect(await outcome).toBe('timeout')
})
