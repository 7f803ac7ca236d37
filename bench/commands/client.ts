import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { send } from '../request.ts'

export interface Client {
  /** Calls an endpoint as a customer. Throws when the answer is not the expected one. */
  call<E extends Endpoint>(token: string, endpoint: E, input: InputOf<E>): Promise<DataOf<E>>
  close(): void
}

/** A customer always calls the same one of several servers. */
export function createClient(urls: readonly string[], clients: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  return {
    async call(token, endpoint, input) {
      const asked = new URL(endpoint.path, urls[Number(token.at(-1)) % urls.length])
      const headers: Record<string, string> = { authorization: `Bearer ${token}` }
      const isRead = endpoint.method === 'GET'
      if (isRead) asked.search = new URLSearchParams(input as Record<string, string>).toString()
      else if (endpoint.idempotent) headers['idempotency-key'] = randomUUID()
      const sent = { method: endpoint.method, agent, headers }
      const { text } = await send(asked, sent, isRead ? undefined : (input as object))
      const { code, error, data } = JSON.parse(text) as { code: number; error?: string; data: unknown }
      if (code !== 200) throw new Error(`${endpoint.path} answered ${code} ${error}`)
      // Not parsed by its schema: a client's work is no part of what is measured.
      return data as DataOf<typeof endpoint>
    },
    close: () => agent.destroy(),
  }
}
