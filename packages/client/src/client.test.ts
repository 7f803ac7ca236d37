import { forAnybody, forCustomers } from '@matin/contract/endpoint'
import { done, localised, pageOf, time } from '@matin/contract/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, TransportError, UnexpectedError } from './api-error.ts'
import { type CallOptions, createClient } from './client.ts'

const list = forAnybody.get('/api/things', {
  summary: 'Things',
  input: localised,
  data: pageOf(time),
})
const move = forCustomers.post('/api/move', {
  summary: 'Moves',
  input: localised,
  data: done,
  errors: ['insufficient_balance'],
  idempotent: true,
})

const say = forCustomers.post('/api/say', {
  summary: 'Says',
  input: localised,
  data: done,
})

const input = { en: 'a b&c', ja: '1', 'zh-Hans': '', 'zh-Hant': '4' }
const page = { items: [], next: null }

interface Sent {
  url: string
  init: RequestInit
}

function clientWith(answer: () => Response | Promise<Response>, token: string | null = null) {
  const sent: Sent[] = []
  const told: string[] = []
  const expired: string[] = []
  const reported: unknown[] = []
  const call = createClient({
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} })
      return answer()
    },
    base: '',
    language: () => 'ja',
    timeZone: () => 'Asia/Tokyo',
    token: () => token,
    onExpired: (dead, text) => expired.push(`${dead}: ${text}`),
    tell: text => told.push(text),
    transportText: reason => reason,
    unexpectedText: name => `fault: ${name}`,
    report: error => reported.push(error),
  })
  const headers = () => new Headers(sent[0]?.init.headers)
  return { call, sent, told, expired, reported, headers }
}

const Signal = AbortSignal
afterEach(() => vi.unstubAllGlobals())

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const ok = (data: unknown) => () => json({ code: 200, msg: 'ok', data })

describe('an API call', () => {
  it('sends a GET as a query, with the language and the zone and without a token', async () => {
    const { call, sent, headers } = clientWith(ok(page))
    expect(await call(list, input)).toEqual(page)
    expect(sent[0]?.url).toBe('/api/things?en=a+b%26c&ja=1&zh-Hans=&zh-Hant=4')
    expect(sent[0]?.init.body ?? null).toBeNull()
    expect(headers().get('Language')).toBe('ja')
    expect(headers().get('Time-Zone')).toBe('Asia/Tokyo')
    expect(headers().get('Authorization')).toBeNull()
  })

  it('sends a POST as JSON with token and idempotency key', async () => {
    const { call, sent, headers } = clientWith(ok({}), 'secret')
    await call(move, input, { intent: 'key-1' })
    expect(sent[0]?.init.body).toBe(JSON.stringify(input))
    expect(headers().get('Authorization')).toBe('Bearer secret')
    expect(headers().get('Idempotency-Key')).toBe('key-1')
    expect(headers().get('Content-Type')).toBe('application/json')
  })

  it('refuses to move money without an idempotency key', async () => {
    const { call, sent } = clientWith(ok({}))
    await expect(call(move, input)).rejects.toMatchObject({ name: 'TypeError' })
    expect(sent).toEqual([])
  })

  it('shows the message as a toast and rejects when the body code is not 200, whatever the HTTP status', async () => {
    const body = {
      code: 409,
      msg: '残高不足',
      data: null,
      error: 'insufficient_balance',
      fields: { quantity: 'x' },
    }
    const { call, told } = clientWith(() => json(body, 200))
    const error = await call(move, input, { intent: 'k' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 409, error: 'insufficient_balance', fields: { quantity: 'x' } })
    expect(told).toEqual(['残高不足'])
  })

  it('reports an expired token with its message once, without a toast', async () => {
    const { call, told, expired } = clientWith(
      () => json({ code: 401, msg: 'Please log in', data: null }, 401),
      'old',
    )
    await expect(call(list, input)).rejects.toMatchObject({ code: 401 })
    expect(expired).toEqual(['old: Please log in'])
    expect(told).toEqual([])
  })

  it('shows a 401 as a toast when there was no token', async () => {
    const { call, told, expired } = clientWith(() =>
      json({ code: 401, msg: 'Please log in', data: null }, 401),
    )
    await expect(call(list, input)).rejects.toMatchObject({ code: 401 })
    expect(expired).toEqual([])
    expect(told).toEqual(['Please log in'])
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'offline'],
    ['no JSON', () => new Response('<html>', { status: 502 }), 'broken'],
    ['no envelope', () => json({ hello: 1 }), 'broken'],
    ['data of another shape', ok({ items: [1], next: null }), 'broken'],
    [
      'a status that is none of success, whatever the body says',
      () => json({ code: 200, msg: 'success', data: page }, 500),
      'broken',
    ],
  ])('shows a toast and rejects on %s', async (_, answer, text) => {
    const { call, told } = clientWith(answer)
    await expect(call(list, input)).rejects.toThrow(TransportError)
    expect(told).toEqual([text])
  })

  it('shows no toast when the caller aborted', async () => {
    const given = new AbortController()
    given.abort()
    const { call, told } = clientWith(() => Promise.reject(new DOMException('gone', 'AbortError')))
    await expect(call(list, input, { signal: given.signal })).rejects.toThrow('gone')
    expect(told).toEqual([])
  })

  it('lets the caller abort in a browser without AbortSignal.any', async () => {
    vi.stubGlobal('AbortSignal', { timeout: (ms: number) => Signal.timeout(ms) })
    const { call, sent } = clientWith(ok(page))
    const given = new AbortController()
    expect(await call(list, input, { signal: given.signal })).toEqual(page)
    given.abort('left')
    expect(sent[0]?.init.signal?.reason).toBe('left')
  })

  it.each([
    ['TimeoutError', 'timeout'],
    ['AbortError', 'timeout'],
    ['NetworkError', 'offline'],
  ])('reports a failed request with a %s as %s', async (name, text) => {
    const { call, told } = clientWith(() => Promise.reject(new DOMException('x', name)))
    await expect(call(list, input)).rejects.toThrow(TransportError)
    expect(told).toEqual([text])
  })

  it('reports a connection that ends in the middle of an answer as offline', async () => {
    const body = new ReadableStream({ pull: controller => controller.error(new TypeError('network error')) })
    const { call, told, reported } = clientWith(() => new Response(body))
    await expect(call(list, input)).rejects.toThrow(TransportError)
    expect(told).toEqual(['offline'])
    expect(reported).toEqual([])
  })
})

describe('an error in our own code is reported under its name and never as offline', () => {
  const fault = new TypeError('x is not a function')
  const throwing = () => {
    throw fault
  }

  it('when it is thrown before the request', async () => {
    vi.stubGlobal(
      'Headers',
      class {
        constructor() {
          throw fault
        }
      },
    )
    await faulty(clientWith(ok(page)))
  })

  it('when the fetch function throws', async () => {
    await faulty(clientWith(ok(page)), { fetch: throwing })
  })

  it('when the fetch function rejects', async () => {
    await faulty(clientWith(ok(page)), { fetch: async () => throwing() })
  })

  it('when it is thrown while the answer is read', async () => {
    await faulty(clientWith(ok(page)), { read: async () => throwing() })
  })

  it('when it is thrown while the answer is validated', async () => {
    vi.spyOn(list.data, 'safeParse').mockImplementation(throwing)
    await faulty(clientWith(ok(page)))
  })

  it('without a toast when the screen shows the failure itself', async () => {
    const { call, told, reported } = clientWith(ok(page))
    await expect(call(list, input, { fetch: throwing, quiet: true })).rejects.toThrow('fault: TypeError')
    expect(told).toEqual([])
    expect(reported).toEqual([fault])
  })

  async function faulty({ call, told, reported }: ReturnType<typeof clientWith>, options: CallOptions = {}) {
    const error = await call(list, input, options).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnexpectedError)
    expect(error).toMatchObject({ name: 'TypeError', message: 'fault: TypeError', cause: fault })
    expect(told).toEqual(['fault: TypeError'])
    expect(reported).toEqual([fault])
  }
})

describe('an answer with the error “unavailable”', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const refuse = (seconds: string | null) =>
    new Response(JSON.stringify({ code: 503, msg: 'Not now', data: null, error: 'unavailable' }), {
      status: 503,
      headers: seconds === null ? {} : { 'retry-after': seconds },
    })
  /** Answers with `data` after a number of refusals, each with `seconds` as its Retry-After. */
  const answering = (data: unknown, refusals: number, seconds: string | null = '2') => {
    let left = refusals
    return clientWith(() => (left-- > 0 ? refuse(seconds) : ok(data)()))
  }
  const settled = async <T>(promise: Promise<T>) => {
    const outcome = promise.catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return outcome
  }

  it('makes a command retry with the same key and body after the delay that the server asks for', async () => {
    const { call, sent, told } = answering({}, 2)
    const answer = call(move, input, { intent: 'key-1' })
    await vi.advanceTimersByTimeAsync(1999)
    expect(sent).toHaveLength(1)
    expect(await settled(answer)).toEqual({})
    expect(sent).toHaveLength(3)
    for (const { init } of sent) {
      expect(new Headers(init.headers).get('idempotency-key')).toBe('key-1')
      expect(init.body).toBe(JSON.stringify(input))
    }
    expect(told).toEqual([])
  })

  it('makes a read retry', async () => {
    const { call, sent } = answering(page, 1)
    expect(await settled(call(list, input))).toEqual(page)
    expect(sent).toHaveLength(2)
  })

  it('is shown once when the retries are used up', async () => {
    const { call, sent, told } = answering({}, 100)
    expect(await settled(call(move, input, { intent: 'key-1' }))).toMatchObject({ error: 'unavailable' })
    expect(sent).toHaveLength(5)
    expect(told).toEqual(['Not now'])
  })

  it('is final without a Retry-After header, and for a command without a key', async () => {
    const silent = answering({}, 1, null)
    expect(await settled(silent.call(move, input, { intent: 'key-1' }))).toMatchObject({ code: 503 })
    expect(silent.sent).toHaveLength(1)
    const plain = answering({}, 1)
    expect(await settled(plain.call(say, input))).toMatchObject({ code: 503 })
    expect(plain.sent).toHaveLength(1)
  })

  it('is not retried after the caller aborted', async () => {
    const { call, sent, told } = answering({}, 100)
    const left = new AbortController()
    const answer = call(move, input, { intent: 'key-1', signal: left.signal })
    await vi.advanceTimersByTimeAsync(1)
    left.abort()
    expect(await settled(answer)).toMatchObject({ name: 'AbortError' })
    expect(sent).toHaveLength(1)
    expect(told).toEqual([])
  })
})

describe('a read over connections that may be dead', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /**
   * Creates a client whose first `dead` connections never answer. `patience` is what its `attemptMs` returns.
   */
  function silentFor(dead: number, patience: number | null) {
    const asks = new Set<() => void>()
    let sent = 0
    const lost = vi.fn()
    const call = createClient({
      fetch: (_, { signal }) => {
        if (sent++ >= dead) return Promise.resolve(ok(page)())
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        )
      },
      base: '',
      language: () => 'en',
      token: () => null,
      onExpired: () => undefined,
      onLost: lost,
      attemptMs: () => patience,
      onSuspicion: askAnew => {
        asks.add(askAnew)
        return () => asks.delete(askAnew)
      },
      tell: () => expect.unreachable('nothing failed'),
      transportText: reason => reason,
      unexpectedText: name => name,
      report: error => expect.unreachable(String(error)),
    })
    return { call, lost, asks, sent: () => sent }
  }

  it('is retried over another connection after a few seconds, and no failure is shown', async () => {
    const { call, lost } = silentFor(2, 4000)
    const answer = call(list, input)
    await vi.advanceTimersByTimeAsync(4000 + 8000)
    expect(await answer).toEqual(page)
    expect(lost).toHaveBeenCalledTimes(2)
  })

  it('is retried at once when something suggests that the open connections are dead', async () => {
    const { call, asks, sent } = silentFor(1, null)
    const answer = call(list, input)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(sent()).toBe(1)
    for (const askAnew of asks) askAnew()
    expect(await answer).toEqual(page)
    expect(asks.size).toBe(0)
  })

  it('is retried, whereas a command is never sent twice', async () => {
    const { call, asks, sent } = silentFor(1, 4000)
    void call(say, input).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([asks.size, sent()]).toEqual([0, 1])
  })
})

it('the client shows no toast for a failed read that the page already shows, but for every failed command', async () => {
  const told: string[] = []
  const call = createClient({
    fetch: () => Promise.reject(new TypeError('offline')),
    base: '',
    language: () => 'en',
    token: () => null,
    onExpired: () => undefined,
    saysOffline: () => true,
    tell: text => told.push(text),
    transportText: reason => reason,
    unexpectedText: name => name,
    report: () => undefined,
  })
  await expect(call(list, input)).rejects.toThrow(TransportError)
  expect(told).toEqual([])
  await expect(call(say, input)).rejects.toThrow(TransportError)
  expect(told).toEqual(['offline'])
})
