import { randomUUID } from 'node:crypto'
import type { StepUpProof } from '@matin/contract/admin/step-up'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { type Envelope, envelope } from '@matin/contract/envelope'
import { listedOperator } from '@matin/contract/internal/operators'
import { secretText } from '@matin/contract/internal/variables'
import { HEADER, SUCCESS } from '@matin/contract/protocol'
import * as z from 'zod/mini'
import { VARIABLES } from '../variables.ts'

/** Printed without a stack. */
export class CliError extends Error {
  readonly word: string | undefined
  constructor(message: string, word?: string) {
    super(message)
    this.word = word
  }
}

export interface Api {
  /** With the shared secret and without an operator: GET without `body`, otherwise POST. */
  internal<S extends z.ZodMiniType>(path: string, answer: S, body?: object): Promise<z.output<S>>
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    token?: string,
    proof?: StepUpProof,
  ): Promise<DataOf<E>>
}

export const listedOperators = z.array(listedOperator)

/** `env` names the running server's two ports and the internal secret. */
export function createApi(env: Record<string, string | undefined>): Api {
  const port = Number(env.PORT || '8080')
  const open = env.SERVER_URL || `http://127.0.0.1:${port}`
  const internal = env.INTERNAL_URL || `http://127.0.0.1:${env.INTERNAL_PORT || port + 1}`
  const reach = (
    base: string,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ) =>
    fetch(new URL(path, base), {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((): never => {
      const [url, own] = base === internal ? ['INTERNAL_URL', 'INTERNAL_PORT'] : ['SERVER_URL', 'PORT']
      throw new CliError(`No server answers at ${base}. ${url} or ${own} wants where it runs.`)
    })
  const read = async (response: Response) => {
    const parsed = envelope.safeParse(await response.json().catch(() => null))
    if (!parsed.success)
      throw new CliError(`${new URL(response.url).origin} answers, but it is no server of ours.`)
    if (parsed.data.code !== SUCCESS) throw new CliError(wordsOf(parsed.data), parsed.data.error)
    return parsed.data.data
  }
  const send = async (...request: Parameters<typeof reach>) => read(await reach(...request))
  return {
    async internal(path, answer, body) {
      const secret = secretText(env, 'INTERNAL_SECRET') ?? VARIABLES.INTERNAL_SECRET.default
      const headers = { authorization: `Bearer ${secret}` }
      try {
        return answer.parse(await send(internal, body ? 'POST' : 'GET', path, headers, body))
      } catch (error) {
        if (error instanceof CliError && error.word === 'unauthorized')
          throw new CliError('INTERNAL_SECRET wants the secret that the server has.')
        throw error
      }
    },
    async call(endpoint, input, token, proof) {
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
        ...stepUpHeader(proof),
      }
      const get = endpoint.method === 'GET'
      const query = get ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      const data = await send(
        open,
        endpoint.method,
        endpoint.path + query,
        headers,
        get ? undefined : (input as object),
      )
      return endpoint.data.parse(data) as DataOf<typeof endpoint>
    },
  }
}

function stepUpHeader(proof: StepUpProof | undefined): Record<string, string> {
  return proof ? { [HEADER.stepUp]: JSON.stringify(proof) } : {}
}

function wordsOf(answer: Envelope): string {
  const fields = Object.entries(answer.fields ?? {}).map(([field, msg]) => `\n  ${field}: ${msg}`)
  return `${answer.msg}.${fields.join('')}`
}
