import { ApiError, TransportError } from './api-error.ts'
import type { DataOf, Endpoint, InputOf } from './endpoint.ts'
import type { ErrorWord } from './errors.ts'
import { FACTOR_ASKED } from './factor.ts'
import { HEADER, REQUEST_TIMEOUT_MS, SUCCESS } from './protocol.ts'
import type { StepUpProof } from './step-up.ts'

/** What the client needs from its surroundings; tests give their own. */
export interface Surroundings {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  base: string
  language: () => string
  token: () => string | null
  /** The saved token is dead, in the server's words. Those who asked at once with it are told once. */
  onExpired: (token: string, text: string) => void
  /** Shows a failure to the customer. */
  tell: (text: string) => void
  /** A request did not reach the server. */
  onLost?: () => void
  /** Localised words for a transport failure. */
  transportText: (reason: 'offline' | 'timeout' | 'broken') => string
}

export interface CallOptions {
  signal?: AbortSignal
  /** Idempotency key of the customer's intent, from `useIntentKey`. Endpoints that move money need one. */
  intent?: string
  /** An operator's proof for an endpoint that declares `stepUp`. */
  proof?: StepUpProof
  /** The one image of an endpoint whose body is an image. */
  image?: Blob
  /** Another way to the network, such as one that tells its progress. */
  fetch?: typeof fetch
  /** Leave the toast out, where the screen itself says what failed. */
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

/** What every request of ours carries. */
function headersOf({ language, token }: Pick<Surroundings, 'language' | 'token'>): Headers {
  const headers = new Headers({ accept: 'application/json', [HEADER.language]: language() })
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

/** The one HTTP client. Rejects with `ApiError` or `TransportError`, and toasts either unless told to be quiet. */
export function createClient(around: Surroundings) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<DataOf<E>> {
    const { signal, intent, image, proof, quiet = false } = options
    if (endpoint.idempotent && !intent) throw new TypeError(`${endpoint.path} needs an intent key`)
    const token = around.token()
    const headers = headersOf(around)
    if (intent) headers.set(HEADER.idempotencyKey, intent)
    if (proof) headers.set(HEADER.stepUp, JSON.stringify(proof))
    const asQuery = endpoint.method === 'GET' || endpoint.body === 'image'
    if (endpoint.method === 'POST') headers.set('Content-Type', image?.type || 'application/json')
    const body = endpoint.method === 'GET' ? null : (image ?? JSON.stringify(input ?? {}))
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)

    let answer: unknown
    let ok: boolean
    try {
      const response = await (options.fetch ?? around.fetch)(
        around.base + endpoint.path + (asQuery ? queryOf(input) : ''),
        {
          method: endpoint.method,
          headers,
          body,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        },
      )
      ok = response.ok
      answer = await response.json()
    } catch (cause) {
      if (signal?.aborted) throw cause
      const late = cause instanceof DOMException && cause.name === 'TimeoutError'
      const reason = late ? 'timeout' : cause instanceof SyntaxError ? 'broken' : 'offline'
      if (reason === 'offline') around.onLost?.()
      throw transport(reason)
    }
    if (!isAnswer(answer)) throw transport('broken')
    if (answer.code !== SUCCESS) {
      const expired = answer.code === 401 && token !== null
      if (expired) around.onExpired(token, answer.msg)
      // Asking for a second factor is the next step, and no failure; why somebody is kept out has a page of its own.
      const shown = [...FACTOR_ASKED, 'account_suspended'].some(word => word === answer.error)
      if (!quiet && !expired && !shown) around.tell(answer.msg)
      throw new ApiError(answer)
    }
    const data = endpoint.data.safeParse(answer.data)
    // What stands before the server may answer in its place, whatever its body says.
    if (!ok || !data.success) throw transport('broken')
    return data.data as DataOf<E>

    function transport(reason: 'offline' | 'timeout' | 'broken'): TransportError {
      const text = around.transportText(reason)
      if (!quiet) around.tell(text)
      return new TransportError(text)
    }
  }
}
