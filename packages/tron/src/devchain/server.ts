import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asCount, asRecord } from '../parse.ts'
import { ACTIONS } from './actions.ts'
import { RequestError } from './build.ts'
import { type Endpoint, flag, type NodeContext } from './call.ts'
import { take, takeTimes } from './fault-state.ts'
import { QUERIES } from './queries.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024

export interface NodeServer {
  listen(port: number, host: string): Promise<{ url: string }>
  close(): Promise<void>
}

/** With `mine`, POST /dev/mine {blocks} mines blocks. */
export function createNodeServer(context: NodeContext, mine?: (blocks: number) => Promise<void>): NodeServer {
  const server = createServer((request, response) => {
    handle(context, mine, request, response).catch(error => {
      send(response, 500, { Error: error instanceof Error ? error.message : 'internal error' })
    })
  })
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          const { port: actual } = server.address() as AddressInfo
          resolve({ url: `http://${host}:${actual}` })
        })
      }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handle(
  context: NodeContext,
  mine: ((blocks: number) => Promise<void>) | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://node')
  const path = url.pathname.match(/^.*[^/]/)?.[0] ?? ''
  const text = await readBody(request)
  const body = text === null ? null : parseBody(text, url)
  if (mine && path === '/dev/mine') {
    await mine(asCount(body?.blocks) ?? 0)
    return send(response, 200, {})
  }
  const { faults } = context
  // A time-out is a request that is never answered; closing the server ends it.
  if (faults.silent || take(faults, 'timeouts')) return
  if (take(faults, 'rateLimit'))
    return send(response, 429, { Error: 'request rate exceeded the allowed frequency' })
  if (body === null)
    return send(response, 200, { Error: 'class com.alibaba.fastjson.JSONException : syntax error' })
  const result = answer(context, path, body)
  if (result === undefined) return send(response, 404, {})
  if (take(faults, 'malformedJson')) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result).slice(0, -1))
    return
  }
  send(response, 200, result)
}

function send(response: ServerResponse, status: number, value: unknown): void {
  if (response.writableEnded) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Those of the query string, then of the JSON body; null if the body is not JSON. */
function parseBody(text: string, url: URL): Record<string, unknown> | null {
  const query: Record<string, unknown> = Object.fromEntries(url.searchParams)
  if (text.trim() === '') return query
  try {
    const body = asRecord(JSON.parse(text))
    return body === null ? null : { ...query, ...body }
  } catch {
    return null
  }
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return null
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Answers a request for `/wallet/…` or `/walletsolidity/…`; undefined if there is no such endpoint. */
function answer(context: NodeContext, path: string, body: Record<string, unknown>): unknown {
  const [, prefix, name] = /^\/(wallet|walletsolidity)\/(\w+)$/.exec(path) ?? []
  if (prefix === undefined || name === undefined) return undefined
  const solid = prefix === 'walletsolidity'
  const endpoint = endpointOf(name, solid)
  if (endpoint === undefined) return undefined
  const { ledger, faults } = context
  let height = ledger.height
  if (solid) {
    const back = /block/i.test(name) && takeTimes(faults.solidBack) ? faults.solidBack.blocks : 0
    height = Math.max(0, ledger.solidHeight - back)
  }
  try {
    return endpoint({ ...context, body, solid, visible: flag(body.visible), height })
  } catch (error) {
    if (error instanceof RequestError) return { Error: error.message }
    throw error
  }
}

function endpointOf(name: string, solid: boolean): Endpoint | undefined {
  if (Object.hasOwn(QUERIES, name)) return QUERIES[name]
  return !solid && Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
}
