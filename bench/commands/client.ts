import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'

export interface Client {
  /** Calls an endpoint as a customer. Throws when the answer is not the expected one. */
  call<E extends Endpoint>(token: string, endpoint: E, input: InputOf<E>): Promise<DataOf<E>>
  close(): void
}

export function createClient(url: string, clients: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  return {
    async call(token, endpoint, input) {
      const asked = new URL(endpoint.path, url)
      const headers: Record<string, string | number> = { authorization: `Bearer ${token}` }
      let body: string | undefined
      if (endpoint.method === 'GET') {
        asked.search = new URLSearchParams(input as Record<string, string>).toString()
      } else {
        body = JSON.stringify(input)
        headers['content-type'] = 'application/json'
        headers['content-length'] = Buffer.byteLength(body)
        if (endpoint.idempotent) headers['idempotency-key'] = randomUUID()
      }
      const answer = await send(asked, { method: endpoint.method, agent, headers }, body)
      const { code, error, data } = JSON.parse(answer) as { code: number; error?: string; data: unknown }
      if (code !== 200) throw new Error(`${endpoint.path} answered ${code} ${error}`)
      // Not parsed by its schema: a client's work is no part of what is measured.
      return data as DataOf<typeof endpoint>
    },
    close: () => agent.destroy(),
  }
}

function send(url: URL, options: object, body: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    call.on('error', reject)
    call.end(body)
  })
}
