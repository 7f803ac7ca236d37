import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DataOf, Endpoint } from '@matin/contract/endpoint'
import { startServer } from '../commands/world.ts'
import { send } from '../request.ts'

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
        const { status, headers: told, text } = await ask(next(), 'POST', path, headers, body)
        if (status === 200) return { outcome: 'done', milliseconds: took(), again: 0 }
        const isUnavailable = status === 503 && text.includes('"error":"unavailable"')
        if (!isUnavailable) console.error(`${path} answered ${status} ${text.slice(0, 200)}`)
        const again = Number(told['retry-after'] ?? 0) * 1000
        return { outcome: isUnavailable ? 'unavailable' : 'other', milliseconds: took(), again }
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
  const { url, stop } = await startServer({ DATA_DIR: dataDir, ...env })
  return {
    url,
    ready: true,
    agent: new Agent({ keepAlive: true }),
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function ask(
  { url, agent }: Member,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
) {
  return send(new URL(path, url), { method, agent, headers }, body)
}
