import { API } from '@matin/contract/api'
import { COMMON_ERRORS, type DataOf, type Endpoint, type InputOf } from '@matin/contract/endpoint'
import { type Envelope, envelope } from '@matin/contract/envelope'
import { ERRORS, type ErrorWord } from '@matin/contract/errors'
import { closeIntent } from '@matin/contract/intents'
import { languageOf } from '@matin/contract/language'
import { HEADER, SUCCESS } from '@matin/contract/protocol'
import { write } from '@matin/i18n/read'

/** Request that an endpoint of the fake server received. */
export interface Sent<E extends Endpoint = Endpoint> {
  input: InputOf<E>
  /** Idempotency key. */
  key: string | null
}

type Reply = (input: unknown) => unknown
/**
 * Way in which a request fails. `lost`: posted, but no answer arrives. `gateway`: posted, but a proxy answers
 * 504. `away`: the request never arrives.
 */
type Failing = 'lost' | 'gateway' | 'away'
interface Refusal {
  error: ErrorWord
  field?: string | undefined
  params?: Record<string, string> | undefined
  data?: Record<string, string> | undefined
}

/** Refusal that an endpoint may answer with. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.error)
    this.refusal = refusal
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>

/**
 * Creates a stand-in for the server behind `fetch`. It checks both sides against the contract: the app must
 * send valid input, and the test must set valid answers. `faults` lists the violations, and a test that
 * causes any fails (open-screen.tsx).
 */
export function createFakeServer() {
  const replies = new Map<string, Reply>()
  /**
   * Refusals and failures for the next requests of a path, each used once, before the answer in `replies`.
   */
  const next = new Map<string, (Refusal | Failing)[]>()
  const gates = new Map<string, Promise<void>>()
  const sent: { path: string; request: Sent }[] = []
  const booked = new Map<string, { content: string; data: unknown }>()
  const closed = new Set<string>()
  const faults: string[] = []
  replies.set(closeIntent.path, close)

  /** Closes a key as the server does: a key under which nothing was posted accepts nothing any more. */
  function close(input: unknown): DataOf<typeof closeIntent> {
    const { path, key } = input as InputOf<typeof closeIntent>
    const first = booked.get(path + key)
    if (first) return { outcome: 'posted', answer: first.data as Record<string, unknown> }
    closed.add(path + key)
    return { outcome: 'closed' }
  }

  async function answer(endpoint: Endpoint, request: Sent, language: string): Promise<Envelope | Response> {
    const { path } = endpoint
    const reply = replies.get(path)
    if (!reply) {
      faults.push(`nobody answers ${path}`)
      return refusalOf(endpoint, { error: 'internal' }, language)
    }
    const planned = next.get(path)?.shift()
    if (typeof planned === 'object') return refusalOf(endpoint, planned, language)
    if (planned === 'away') throw new TypeError('the connection broke')
    const data = bookedOnce(endpoint, request, () => dataOf(endpoint, reply, request.input))
    if (data instanceof Refused) return refusalOf(endpoint, data.refusal, language)
    if (planned === 'lost') throw new TypeError('the connection broke')
    if (planned === 'gateway') return new Response('<html>Gateway Time-out</html>', { status: 504 })
    return envelope.parse({ code: SUCCESS, msg: 'ok', data })
  }

  function dataOf(endpoint: Endpoint, reply: Reply, input: unknown): unknown {
    const result = endpoint.data.safeParse(reply(input))
    if (result.success) return result.data
    faults.push(`${endpoint.path} may not answer this: ${JSON.stringify(result.error.issues)}`)
    return null
  }

  /**
   * Posts as the server does: a repeat gets the first answer; the same key with another content is refused.
   */
  function bookedOnce(endpoint: Endpoint, { key, input }: Sent, book: () => unknown): unknown {
    if (!endpoint.idempotent || key === null) return book()
    if (closed.has(endpoint.path + key)) return new Refused({ error: 'intent_closed' })
    const content = JSON.stringify(input, (name, value) => (SECRETS.has(name) ? undefined : value))
    const first = booked.get(endpoint.path + key)
    if (first === undefined) {
      const data = book()
      booked.set(endpoint.path + key, { content, data })
      return data
    }
    if (first.content === content) return first.data
    faults.push(`${endpoint.path}: one key for two intents, ${first.content} and ${content}`)
    return new Refused({ error: 'idempotency_conflict' })
  }

  function refusalOf(
    endpoint: Endpoint,
    { error, field, params, data }: Refusal,
    language: string,
  ): Envelope {
    const allowed: readonly string[] = [
      ...endpoint.errors,
      ...COMMON_ERRORS,
      'idempotency_conflict',
      'intent_closed',
      // Refusal of a session that has ended.
      ...(endpoint.access === 'public' ? [] : ['unauthorized']),
    ]
    if (!allowed.includes(error)) faults.push(`${endpoint.path} never refuses with ${error}`)
    const msg = write(languageOf(language), `errors.${error}`, params)
    return envelope.parse({
      code: ERRORS[error],
      msg,
      data: data ?? null,
      error,
      ...(field && { fields: { [field]: msg } }),
    })
  }

  function read(endpoint: Endpoint, url: URL, { body, headers }: RequestInit): Sent {
    const isJson = endpoint.method === 'POST' && endpoint.body !== 'image'
    const raw: unknown = isJson ? JSON.parse(String(body)) : Object.fromEntries(url.searchParams)
    const checked = endpoint.input.safeParse(raw)
    if (!checked.success) faults.push(`${endpoint.path} does not take ${JSON.stringify(raw)}`)
    const key = new Headers(headers).get(HEADER.idempotencyKey)
    if ((key !== null) !== (endpoint.idempotent === true))
      faults.push(`${endpoint.path} came with the key ${key}`)
    return { input: raw as Sent['input'], key }
  }

  async function fetch(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(address), 'http://app.example')
    const endpoint = API.find(
      one => one.endpoint.path === url.pathname && one.endpoint.method === (init.method ?? 'GET'),
    )?.endpoint
    if (!endpoint) {
      faults.push(`the contract has no ${init.method ?? 'GET'} ${url.pathname}`)
      throw new TypeError('no such endpoint')
    }
    const request = read(endpoint, url, init)
    sent.push({ path: endpoint.path, request })
    await gates.get(endpoint.path)
    init.signal?.throwIfAborted()
    const body = await answer(endpoint, request, new Headers(init.headers).get(HEADER.language) ?? '')
    return body instanceof Response ? body : Response.json(body, { status: body.code })
  }

  return {
    fetch,
    faults,
    /** Sets an endpoint's answer from now on. */
    answers<E extends Endpoint>(endpoint: E, reply: DataOf<E> | ((input: InputOf<E>) => DataOf<E>)) {
      replies.set(
        endpoint.path,
        typeof reply === 'function'
          ? (input: unknown) => (reply as (of: unknown) => unknown)(input)
          : () => reply,
      )
    },
    /** Makes an endpoint refuse the next request, in the customer's language. */
    refuses<E extends Endpoint>(
      endpoint: E,
      error: E['errors'][number] | (typeof COMMON_ERRORS)[number] | 'unauthorized',
      detail: Omit<Refusal, 'error'> = {},
    ) {
      plan(endpoint, { error, ...detail })
    },
    /** Carries out the next request, but loses its answer. */
    losesAnswer(endpoint: Endpoint, how: Failing = 'lost') {
      plan(endpoint, how)
    },
    /** Returns the number of requests that an endpoint has posted. */
    bookings: (endpoint: Endpoint) => [...booked.keys()].filter(key => key.startsWith(endpoint.path)).length,
    /**
     * Delivers a request that was delayed on its way. Resolves with the server's error code; undefined on
     * success.
     */
    async arrivesLate<E extends Endpoint>(endpoint: E, request: Sent<E>) {
      const body = await answer(endpoint, request, 'en')
      return body instanceof Response ? undefined : body.error
    },
    /** Leaves an endpoint's requests unanswered until the returned function is called. */
    keepsWaiting(endpoint: Endpoint): () => void {
      const gate = Promise.withResolvers<void>()
      gates.set(endpoint.path, gate.promise)
      return () => {
        gates.delete(endpoint.path)
        gate.resolve()
      }
    },
    /** Returns the requests that an endpoint received, oldest first. */
    sent<E extends Endpoint>(endpoint: E): Sent<E>[] {
      return sent.filter(({ path }) => path === endpoint.path).map(({ request }) => request as Sent<E>)
    },
  }

  function plan(endpoint: Endpoint, what: Refusal | Failing) {
    next.set(endpoint.path, [...(next.get(endpoint.path) ?? []), what])
  }
}

/** Fields that prove the customer and are not part of the request. */
const SECRETS = new Set(['pin', 'factor'])
