import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface Sent {
  method: string
  agent: Agent
  headers: Record<string, string>
}

/** Sends a request, with `body` as JSON. Costs less than `fetch`, whose work would be measured, too. */
export function send(url: URL, { headers, ...sent }: Sent, body?: object): Promise<Answer> {
  const content = body && JSON.stringify(body)
  const more: Record<string, string | number> =
    content === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
  return new Promise((resolve, reject) => {
    const call = request(url, { ...sent, headers: { ...headers, ...more } }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        }),
      )
    })
    call.on('error', reject)
    call.end(content)
  })
}
