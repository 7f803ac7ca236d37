import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { DataOf, Endpoint } from '@matin/contract/endpoint'

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')
/** Milliseconds between two readiness checks of a server, as by a load balancer. */
const LOOK_MS = 500
/** Milliseconds before a retry after a lost connection or without a ready server. */
const AGAIN_MS = 200

export interface Attempt {
  outcome: 'done' | 'unavailable' | 'lost' | 'other'
  milliseconds: number
  /** Milliseconds from now after which the client may retry. */
  again: number
}

interface Member {
  url: string
  ready: boolean
  agent: Agent
  stop(): Promise<void>
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>

/** Starts several servers on one database behind a balancer that follows their readiness. */
export async function startFleet(size: number, env: Record<string, string>) {
  const members: Member[] = []
  // One after the other: the first migrates.
  for (let index = 0; index < size; index++) members.push(await startMember(env))
  let longestLook = 0
  let turn = 0
  let looking = true
  const looks = members.map(async member => {
    while (looking) {
      const start = performance.now()
      const { status } = await ask(member, 'GET', '/readyz').catch(() => ({ status: 0 }))
      if (status !== 0) longestLook = Math.max(longestLook, performance.now() - start)
      member.ready = status === 200
      await pause(LOOK_MS)
    }
  })

  function next(): Member {
    const ready = members.filter(member => member.ready)
    const from = ready.length > 0 ? ready : members
    return from[turn++ % from.length] as Member
  }

  return {
    longestLook: () => longestLook,

    async command(token: string, path: string, body: object, key: string): Promise<Attempt> {
      const start = performance.now()
      const took = () => performance.now() - start
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
      try {
        const { status, again, text } = await ask(next(), 'POST', path, headers, JSON.stringify(body))
        if (status === 200) return { outcome: 'done', milliseconds: took(), again: 0 }
        const isUnavailable = status === 503 && text.includes('"error":"unavailable"')
        if (!isUnavailable) console.error(`${path} answered ${status} ${text.slice(0, 200)}`)
        return { outcome: isUnavailable ? 'unavailable' : 'other', milliseconds: took(), again: again * 1000 }
      } catch {
        return { outcome: 'lost', milliseconds: took(), again: AGAIN_MS }
      }
    },

    async read<E extends Endpoint>(token: string, endpoint: E): Promise<DataOf<E>> {
      const { text } = await ask(next(), endpoint.method, endpoint.path, { authorization: `Bearer ${token}` })
      return endpoint.data.parse((JSON.parse(text) as { data: unknown }).data) as DataOf<E>
    },

    /** Returns the milliseconds from now until all servers are ready. */
    async readyAgain(): Promise<number> {
      const start = performance.now()
      await Promise.all(
        members.map(async member => {
          while ((await ask(member, 'GET', '/readyz').catch(() => ({ status: 0 }))).status !== 200)
            await pause(20)
        }),
      )
      return performance.now() - start
    },

    stop: (index: number) => members[index]?.stop(),

    async close() {
      looking = false
      await Promise.all(looks)
      for (const { stop, agent } of members) {
        await stop()
        agent.destroy()
      }
    },
  }
}

async function startMember(env: Record<string, string>): Promise<Member> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matin-outage-server-'))
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '100000000',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(server, 'exit')
  process.once('exit', () => server.kill('SIGKILL'))
  const url = await (async () => {
    for await (const line of createInterface(server.stdout)) {
      const found = /^Matin runs at (\S+)/.exec(line)?.[1]
      if (found) return found
      if (line.startsWith('{')) console.error(line)
    }
    throw new Error('the server ended before it ran')
  })()
  server.stdout.on('data', data => process.stderr.write(data))
  return {
    url,
    ready: true,
    agent: new Agent({ keepAlive: true }),
    async stop() {
      server.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Answer {
  status: number
  /** Seconds after which the server permits a retry, from Retry-After. */
  again: number
  text: string
}

function ask(
  { url, agent }: Member,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const more =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request(
      new URL(path, url),
      { method, agent, headers: { ...headers, ...more } },
      response => {
        const parts: Buffer[] = []
        response.on('data', part => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            again: Number(response.headers['retry-after'] ?? 0),
            text: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
