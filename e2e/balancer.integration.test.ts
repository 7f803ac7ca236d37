import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { getTokenData, ownTransfer } from '@matin/contract/assets'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, startHarness, type TestCustomer } from '../apps/server/src/testing/harness.ts'
import { startRedis, type TestRedis } from '../apps/server/src/testing/redis.ts'
import { deployProgram, makeCertificate } from '../tools/test/deploy-programs.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { until } from './support/until.ts'

/*
 * The parts of deploy/compose.yaml as processes: its HAProxy file, two servers, Redis and PostgreSQL.
 */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** After one server has ended, of each customer. */
const AFTERWARDS = 50

let harness: Harness
let redis: TestRedis
const servers: RunningServer[] = []
let customers: TestCustomer[]
let balancer: Awaited<ReturnType<typeof startBalancer>>

beforeAll(async () => {
  harness = await startHarness(Temporal.Now.instant().toString())
  customers = await Promise.all(Array.from({ length: 4 }, () => harness.funded('20000')))
  redis = await startRedis()
  for (const name of ['a', 'b'])
    servers.push(
      await startServer(join(harness.dataDir, name), {
        DATABASE_URL: harness.databaseUrl,
        REDIS_URL: redis.url,
        TRON_URL: harness.tronUrl,
        TRON_USDT_CONTRACT: DEV_USDT_CONTRACT,
        // Production's.
        DRAIN_SECONDS: '12',
        REQUESTS_PER_MINUTE: '1000000',
      }),
    )
  balancer = await startBalancer()
})
afterAll(async () => {
  await balancer?.stop()
  for (const server of servers) await server.kill()
  await redis?.kill()
  await harness.close()
})

async function startBalancer() {
  const certificate = makeCertificate(harness.dataDir)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const [a, b] = servers.map(({ address }) => new URL(address).host)
  const child = spawn(
    deployProgram('haproxy'),
    ['-db', '-f', join(import.meta.dirname, '../deploy/haproxy.cfg')],
    {
      env: {
        HTTP_PORT: String(httpPort),
        HTTPS_PORT: String(httpsPort),
        CERTIFICATE: certificate,
        SERVER_A: a,
        SERVER_B: b,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const origin = `https://localhost:${httpsPort}`
  const agent = new Agent({ ca: readFileSync(certificate), keepAlive: true })
  await until(
    () =>
      send({ origin, agent }, 'GET', '/readyz').then(
        ({ status }) => status,
        () => 0,
      ),
    200,
    'HAProxy',
  )
  return {
    clear: `http://localhost:${httpPort}`,
    origin,
    agent,
    async stop() {
      agent.destroy()
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

function freePort(): Promise<number> {
  return new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function send(
  { origin, agent }: { origin: string; agent: Agent },
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<{ status: number | undefined; text: string; requestId: unknown }> {
  return new Promise((done, fail) => {
    const asked = request(new URL(path, origin), { method, agent, headers }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      const { statusCode: status, headers } = answer
      answer.on('end', () => done({ status, text, requestId: headers['x-request-id'] })).on('error', fail)
    }).on('error', fail)
    asked.end(body && JSON.stringify(body))
  })
}

const command = { from: 'spot', to: 'mining', asset: 'USDT', amount: '1' }

/** Sends command after command, each once, until `ends`. Returns what was not acknowledged. */
async function commands(who: TestCustomer, ends: (sent: number) => boolean) {
  const faults: string[] = []
  let sent = 0
  for (; !ends(sent); sent++) {
    const headers = {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const { status, text } = await send(balancer, 'POST', ownTransfer.path, headers, command).catch(
      (error: unknown) => ({ status: 0, text: String(error) }),
    )
    if (status !== 200) faults.push(`${status} ${text}`)
  }
  return { sent, faults }
}

it('loses no command while one of two servers behind HAProxy ends', async () => {
  let hasEnded = false
  const loads = customers.map(who => {
    let since = 0
    return commands(who, () => hasEnded && since++ >= AFTERWARDS)
  })
  const first = servers[0]
  expect(await first?.stop()).toBe(0)
  hasEnded = true
  const results = await Promise.all(loads)
  expect(results.flatMap(({ faults }) => faults)).toEqual([])
  for (const [index, who] of customers.entries()) {
    const { text } = await send(balancer, 'GET', getTokenData.path, { authorization: `Bearer ${who.token}` })
    const { assets } = getTokenData.data.parse(JSON.parse(text).data)
    const { mining } = assets.find(({ asset }) => asset === 'USDT') ?? {}
    expect(Number(mining)).toBe(results[index]?.sent)
  }
})

it('sends pages to https, and refuses the API in clear', async () => {
  const ask = (path: string) => fetch(`${balancer.clear}${path}`, { redirect: 'manual' })
  const page = await ask('/assets')
  expect([page.status, page.headers.get('location')]).toEqual([
    308,
    `${balancer.clear.replace('http', 'https')}/assets`,
  ])
  expect((await ask(getTokenData.path)).status).toBe(403)
})

it('names each request itself, and not as its sender does', async () => {
  const given = 'a-name-that-a-customer-gave'
  const ask = async () =>
    (await send(balancer, 'GET', getTokenData.path, { 'x-request-id': given })).requestId
  const [first, second] = [await ask(), await ask()]
  expect([first, second]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)])
  expect(first).not.toBe(second)
})
