import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { perSecond } from './figures.ts'

interface Load {
  url: string
  tokens: string[]
  seconds: number
}

const { url, tokens, seconds }: Load = workerData
const agent = new Agent({ keepAlive: true, maxSockets: tokens.length })

/** One transfer of one USDT, spot to mining and back in turns. */
function transfer(token: string, turn: number): Promise<number> {
  const [from, to] = turn % 2 === 0 ? ['spot', 'mining'] : ['mining', 'spot']
  const body = JSON.stringify({ from, to, asset: 'USDT', amount: '1' })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, response => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve(1) : reject(new Error(`answered ${response.statusCode}`)),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

const turns = new Map<number, number>()
const result = await perSecond(tokens.length, seconds, worker => {
  const turn = turns.get(worker) ?? 0
  turns.set(worker, turn + 1)
  return transfer(tokens[worker] ?? '', turn)
})
agent.destroy()
parentPort?.postMessage(result)
