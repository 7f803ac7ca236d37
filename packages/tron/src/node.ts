export type TronNodeErrorKind = 'timeout' | 'http' | 'rate_limited' | 'malformed' | 'node_error'

/** Error for a node without a usable answer. The operation's outcome is unknown. */
export class TronNodeError extends Error {
  readonly kind: TronNodeErrorKind
  /** Node's code, such as OTHER_ERROR; null if it gave none. */
  readonly code: string | null
  /** HTTP status of a refusal, and the milliseconds after which a busy node wants to be asked again. */
  readonly refusal: { status: number; retryMs: number | null } | null
  constructor(
    kind: TronNodeErrorKind,
    message: string,
    code: string | null = null,
    refusal: TronNodeError['refusal'] = null,
  ) {
    super(message)
    this.name = 'TronNodeError'
    this.kind = kind
    this.code = code
    this.refusal = refusal
  }
}

export interface TronNode {
  /** Path `/wallet/…`. The caller must validate the answer. @throws TronNodeError */
  post(path: string, body: Record<string, unknown>): Promise<unknown>
  /** Runs requests whose answers must come from one node. Of several nodes, the next one repeats all of them. */
  together?<T>(work: (node: TronNode) => Promise<T>): Promise<T>
}

export interface TronNodeOptions {
  /** Base address, for example https://api.trongrid.io. */
  url: string
  /** Base address of `/walletsolidity`, which a full node of one's own answers on another port (default `url`). */
  solidUrl?: string
  /** Milliseconds for one request with its answer (default 10 000). */
  timeoutMs?: number
  /** Additional headers, such as a provider's API key. */
  headers?: Record<string, string>
  fetch?: typeof globalThis.fetch
}

/** The largest block has about 2 MB in protobuf, and up to ten times that in JSON. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

export function createTronNode(options: TronNodeOptions): TronNode {
  const full = baseOf(options.url)
  const solid = baseOf(options.solidUrl ?? options.url)
  const timeoutMs = options.timeoutMs ?? 10_000
  const send = options.fetch ?? globalThis.fetch
  return {
    async post(path, body) {
      const signal = AbortSignal.timeout(timeoutMs)
      let text: string
      try {
        const base = path.startsWith('/walletsolidity/') ? solid : full
        const response = await send(base + path, {
          method: 'POST',
          headers: { ...options.headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'error',
          signal,
        })
        text = await readBounded(response)
        if (!response.ok) throw refusalOf(path, response, text)
      } catch (error) {
        if (error instanceof TronNodeError) throw error
        if (signal.aborted) throw new TronNodeError('timeout', `${path}: no answer within ${timeoutMs} ms`)
        throw new TronNodeError('http', `${path}: ${describe(error)}`)
      }
      return parseAnswer(path, text)
    },
  }
}

function baseOf(url: string): string {
  return url.match(/^.*[^/]/)?.[0] ?? ''
}

/** TronGrid answers 403 as well as 429 to a client over its limits, and says in the body how long it suspends it. */
function refusalOf(path: string, { status, headers }: Response, text: string): TronNodeError {
  const kind = status === 429 || status === 403 ? 'rate_limited' : 'http'
  const seconds = headers.get('retry-after') ?? /suspended for (\d+) ?s/.exec(text)?.[1] ?? ''
  const ms = /^\d+$/.test(seconds) ? Number(seconds) * 1000 : Date.parse(seconds) - Date.now()
  const retryMs = Number.isNaN(ms) ? null : Math.max(0, ms)
  return new TronNodeError(kind, `${path}: status ${status}`, null, { status, retryMs })
}

async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new TronNodeError('malformed', 'the answer is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Texts in which java-tron says that it is overloaded. */
const OVERLOAD = /lack of computing resources|OutOfTime|RejectedExecution|thread ?pool/i
/** An exception of the node itself. The excepted ones say what is wrong with the request. */
const NODE_FAULT = /^class java\.(?!\S*(NumberFormat|IllegalArgument|Json))/

/** java-tron reports many failures as HTTP 200 with `{"Error": "…"}`. @throws TronNodeError */
function parseAnswer(path: string, json: string): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(json)
  } catch {
    throw new TronNodeError('malformed', `${path}: the answer is not JSON`)
  }
  if (typeof answer === 'object' && answer !== null && 'Error' in answer) {
    const text = String(answer.Error).slice(0, 500)
    const fault = NODE_FAULT.test(text) ? 'http' : 'node_error'
    throw new TronNodeError(OVERLOAD.test(text) ? 'rate_limited' : fault, `${path}: ${text}`)
  }
  return answer
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'request failed'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
