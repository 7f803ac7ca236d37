import type { StepUpProof } from '@matin/contract/admin/step-up'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import type { ErrorWord } from '@matin/contract/errors'
import { FACTOR_ASKED } from '@matin/contract/factor-asked'
import { HEADER, REQUEST_TIMEOUT_MS, SUCCESS } from '@matin/contract/protocol'
import { anySignal } from './any-signal.ts'
import { ApiError, nameOf, TransportError, UnexpectedError } from './api-error.ts'
import { NetworkFailure, overNetwork } from './network-failure.ts'

export interface Environment {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  base: string
  language: () => string
  /** Returns the reader's time zone, in which the server writes times; UTC without this function. */
  timeZone?: () => string
  token: () => string | null
  /** The saved token is no longer valid. Each concurrent request calls it; the app says so once. */
  onExpired: (token: string, text: string) => void
  tell: (text: string) => void
  /** Whether the page itself reports a bad address; then a read refused as `invalid_input` shows no toast. */
  saysBadLink?: boolean
  /** Called when a request did not reach the server. */
  onLost?: () => void
  /**
   * Returns the longest time in milliseconds that one attempt of a read may take. After it, another attempt
   * goes over a new connection, because the open one may be dead. Null for no limit but the request's own.
   */
  attemptMs?: () => number | null
  /** Registers `askAnew`, to be called when open connections may be dead. Returns how to unregister it. */
  onSuspicion?: (askAnew: () => void) => () => void
  /** Whether the page already shows that the server cannot be reached; then failed reads show no toast. */
  saysOffline?: () => boolean
  transportText: (reason: 'offline' | 'timeout' | 'broken') => string
  unexpectedText: (name: string) => string
  report: (error: unknown) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** Idempotency key of the customer's intent, from `useIntentKey`. Endpoints that move money require one. */
  intent?: string
  proof?: StepUpProof
  image?: Blob
  /** Replaces `fetch`. Rejects with `NetworkFailure` when the network fails or stands still. */
  fetch?: typeof fetch
  /** Reads a body that is not JSON into an envelope. Rejects with `NetworkFailure` if the network fails. */
  read?: (response: Response) => Promise<unknown>
  /** Called before the request is sent again: then a refusal does not tell whether an earlier attempt ran. */
  onRepeat?: () => void
  /** Shows no toast, because the screen itself reports the failure. */
  quiet?: boolean
}

interface Answer {
  code: number
  msg: string
  data: unknown
  error?: ErrorWord
  fields?: Record<string, string>
}

function isAnswer(body: unknown): body is Answer {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'number' &&
    'msg' in body &&
    typeof body.msg === 'string'
  )
}

function headersOf({
  language,
  timeZone,
  token,
}: Pick<Environment, 'language' | 'timeZone' | 'token'>): Headers {
  const headers = new Headers({ accept: 'application/json', [HEADER.language]: language() })
  if (timeZone) headers.set(HEADER.timeZone, timeZone())
  const bearer = token()
  if (bearer) headers.set(HEADER.authorization, `Bearer ${bearer}`)
  return headers
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Number of times that a request answered `unavailable` is sent again before its failure is shown. */
const REPEATS = 4
/** Longest wait in seconds between two repetitions, whatever the server asks for. */
const LONGEST_WAIT_SECONDS = 10

interface Received {
  ok: boolean
  answer: unknown
  /** `Retry-After` header: seconds until the server permits another try; null without the header. */
  retryAfter: string | null
}

/** Returns the milliseconds to wait before the request is sent again; null when the answer is final. */
function waitAfter({ answer, retryAfter }: Received): number | null {
  if (!isAnswer(answer) || answer.error !== 'unavailable' || !/^\d{1,2}$/.test(retryAfter ?? '')) return null
  const seconds = Math.min(LONGEST_WAIT_SECONDS, Number(retryAfter))
  // Spread, so that clients refused together do not return together.
  return seconds * 1000 * (1 + Math.random() / 2)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    const give = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) give()
    else signal?.addEventListener('abort', give, { once: true })
  })
}

type Reason = Parameters<Environment['transportText']>[0]

/**
 * Creates the HTTP client of both apps. Its calls reject with `ApiError` or `TransportError`, which are shown
 * as a toast unless the call is quiet. Any other error is a fault of the app and never shown as a failed
 * connection: it is reported, and the call rejects with `UnexpectedError`. When the server answers
 * `unavailable` with a time to retry, reads and requests with an idempotency key are sent again a few times.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one request from its headers to its answer, whose steps share all of its parts.
export function createClient(around: Environment) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<DataOf<E>> {
    const { signal, quiet = false } = options
    try {
      return await exchange(endpoint, input, options)
    } catch (error) {
      if (signal?.aborted || error instanceof ApiError || error instanceof TransportError) throw error
      around.report(error)
      const text = around.unexpectedText(nameOf(error))
      if (!quiet) around.tell(text)
      throw new UnexpectedError(text, error)
    }
  }

  async function exchange<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions,
  ): Promise<DataOf<E>> {
    const { signal, intent, image, proof, onRepeat, quiet = false } = options
    if (endpoint.idempotent && !intent) throw new TypeError(`${endpoint.path} needs an intent key`)
    const token = around.token()
    const headers = headersOf(around)
    if (intent) headers.set(HEADER.idempotencyKey, intent)
    if (proof) headers.set(HEADER.stepUp, JSON.stringify(proof))
    const asQuery = endpoint.method === 'GET' || endpoint.body !== undefined
    if (endpoint.method === 'POST') headers.set('Content-Type', image?.type || 'application/json')
    const body = endpoint.method === 'GET' ? null : (image ?? JSON.stringify(input ?? {}))
    const address = around.base + endpoint.path + (asQuery ? queryOf(input) : '')
    // The same key and the same body take effect once, so these may be sent again.
    const repeatable = endpoint.method === 'GET' || (endpoint.idempotent === true && intent !== undefined)
    let received = await send()
    for (let repeats = 0; repeatable && repeats < REPEATS; repeats++) {
      const wait = waitAfter(received)
      if (wait === null) break
      await pause(wait, signal)
      onRepeat?.()
      received = await send()
    }
    const { ok, answer } = received
    if (!isAnswer(answer)) throw transport('broken')
    if (answer.code !== SUCCESS) {
      const expired = answer.code === 401 && token !== null
      if (expired) around.onExpired(token, answer.msg)
      // A second factor is the next step and not a failure; a suspended account has a page of its own.
      const shown = [...FACTOR_ASKED, 'account_suspended'].some(word => word === answer.error)
      const isBadLink = endpoint.method === 'GET' && answer.error === 'invalid_input' && around.saysBadLink
      if (!quiet && !expired && !shown && !isBadLink) around.tell(answer.msg)
      throw new ApiError(answer)
    }
    const data = endpoint.data.safeParse(answer.data)
    // A proxy before the server may answer instead, whatever its body says.
    if (!ok || !data.success) throw transport('broken')
    return data.data as DataOf<E>

    /** A read may take several attempts, each over another connection. */
    async function send(): Promise<Received> {
      const timeout = options.fetch ? undefined : AbortSignal.timeout(REQUEST_TIMEOUT_MS)
      const isRead = endpoint.method === 'GET' && !options.read && !options.fetch
      for (let attempts = 0; ; attempts++) {
        const attempt = isRead ? beginAttempt(around, attempts) : null
        try {
          return await sendOnce([signal, timeout, attempt?.signal].filter(one => one !== undefined))
        } catch (failure) {
          if (!(failure instanceof NetworkFailure)) throw failure
          if (signal?.aborted) throw failure.cause
          const isDead = attempt?.signal.aborted && !timeout?.aborted
          // Chrome before 124 calls a time-out an abort.
          const late = !isDead && ['AbortError', 'TimeoutError'].includes(nameOf(failure.cause))
          if (!late) around.onLost?.()
          if (!isDead) throw transport(late ? 'timeout' : 'offline')
        } finally {
          attempt?.end()
        }
      }
    }

    async function sendOnce(bounds: readonly AbortSignal[]): Promise<Received> {
      const [only] = bounds
      const bound = bounds.length === 1 && only ? only : anySignal(bounds)
      const init = { method: endpoint.method, headers, body, signal: bound }
      const response = await (options.fetch?.(address, init) ?? overNetwork(around.fetch(address, init)))
      const { ok } = response
      const answer =
        ok && options.read ? await options.read(response) : parsed(await overNetwork(response.text()))
      return { ok, answer, retryAfter: response.headers.get('retry-after') }
    }

    function transport(reason: Reason): TransportError {
      const text = around.transportText(reason)
      const isSaid = endpoint.method === 'GET' && reason === 'offline' && around.saysOffline?.()
      if (!quiet && !isSaid) around.tell(text)
      return new TransportError(text)
    }
  }
}

/** `signal` aborts it when too slow or when connections may be dead. Each may take twice the one before. */
function beginAttempt({ attemptMs, onSuspicion }: Environment, before: number) {
  const controller = new AbortController()
  const patience = attemptMs?.() ?? null
  const timer = patience === null ? undefined : setTimeout(() => controller.abort(), patience * 2 ** before)
  const stop = onSuspicion?.(() => controller.abort())
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      stop?.()
    },
  }
}

/** Undefined for a body that is not JSON, such as the answer of a proxy before the server. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
