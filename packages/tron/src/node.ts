export type TronNodeErrorKind = 'timeout' | 'http' | 'rate_limited' | 'malformed' | 'node_error'

/** Error for a node without a usable answer. The operation's outcome is unknown. */
export class TronNodeError extends Error {
  readonly kind: TronNodeErrorKind
  /** Node's code, such as OTHER_ERROR; null if it gave none. */
  readonly code: string | null
  constructor(kind: TronNodeErrorKind, message: string, code: string | null = null) {
    super(message)
    this.name = 'TronNodeError'
    this.kind = kind
    this.code = code
  }
}

export interface TronNode {
  /** Path `/wallet/…`. The caller must validate the answer. @throws TronNodeError */
  post(path: string, body: Record<string, unknown>): Promise<unknown>
}

export interface TronNodeOptions {
  /** Base address, for example https://api.trongrid.io. */
  url: string
  /** Milliseconds for one request with its answer (default 10 000). */
  timeoutMs?: number
  /** Additional headers, such as a provider's API key. */
  headers?: Record<string, string>
  fetch?: typeof globalThis.fetch
}

/** The largest block has about 2 MB in protobuf, and up to ten times that in JSON. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

export function createTronNode(options: TronNodeOptions): TronNode {
  const base = options.url.match(/^.*[^/]/)?.[0] ?? ''
  const timeoutMs = options.timeoutMs ?? 10_000
  const send = options.fetch ?? globalThis.fetch
  return {
    async post(path, body) {
      const signal = AbortSignal.timeout(timeoutMs)
      let text: string
      try {
        const response = await send(base + path, {
          method: 'POST',
          headers: { ...options.headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'error',
          signal,
        })
        text = await readBounded(response)
        if (response.status === 429) throw new TronNodeError('rate_limited', `${path}: too many requests`)
        if (!response.ok) throw new TronNodeError('http', `${path}: status ${response.status}`)
      } catch (error) {
        if (error instanceof TronNodeError) throw error
        if (signal.aborted) throw new TronNodeError('timeout', `${path}: no answer within ${timeoutMs} ms`)
        throw new TronNodeError('http', `${path}: ${describe(error)}`)
      }
      return parseAnswer(path, text)
    },
  }
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

/** java-tron reports many failures as HTTP 200 with `{"Error": "…"}`. @throws TronNodeError */
function parseAnswer(path: string, text: string): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new TronNodeError('malformed', `${path}: the answer is not JSON`)
  }
  if (typeof answer === 'object' && answer !== null && 'Error' in answer) {
    throw new TronNodeError('node_error', `${path}: ${String(answer.Error).slice(0, 500)}`)
  }
  return answer
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'request failed'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
