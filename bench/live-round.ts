import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '../tools/postgres.ts'
import type { Ages, Order } from './live-clients.ts'
import type { ServerFigures } from './live-server.ts'

/** Seconds for which message ages are measured. */
export const SECONDS = 10
const MIB = 2 ** 20
/** Milliseconds to wait until a new server has loaded and compiled its code. */
const WARM_MS = 4000
const GIVEN_BACK_MS = 3000
/** Milliseconds to wait after the clients have connected, for their first broadcasts. */
const SETTLE_MS = 3000
/** Milliseconds to wait until the buffers towards slow clients are full. */
const FILL_MS = 15_000

export interface Round extends Ages {
  /** Bytes of memory above that of the server without clients. */
  memory: number
  delay99: number
  load: number
  /** Number of messages that slow clients missed during the measurement. */
  missed: number
  /** Number of slow clients' channels that were behind at the end, so that nothing was sent on them. */
  behind: number
}

/** Measures one round: one server, its clients and its slow clients, each in a new process. */
export async function round(kind: 'matin' | 'bare', clients: number, slow = 0): Promise<Round> {
  const cluster = await startCluster()
  const args = [kind, cluster.url]
  const server = fork(new URL('./live-server.ts', import.meta.url), args, { execArgv: ['--expose-gc'] })
  const readers = startClients()
  const sluggish = slow > 0 ? startClients() : null
  try {
    const [{ port }] = await once(server, 'message')
    await pause(WARM_MS)
    // The request triggers a collection of start-up garbage; the system gets the memory back a moment later.
    await figuresFrom(server)
    await pause(GIVEN_BACK_MS)
    const empty = await figuresFrom(server)
    if (sluggish) await ordered(sluggish, { do: 'open slow', port, clients: slow })
    await ordered(readers, { do: 'open', port, clients })
    await pause(sluggish ? FILL_MS : SETTLE_MS)
    const before = await figuresFrom(server)
    const ages = (await ordered(readers, { do: 'measure', seconds: SECONDS })) as Ages
    const { delay99, load, memory, missed, behind } = await figuresFrom(server)
    const figures = {
      ...ages,
      delay99,
      load,
      memory: memory - empty.memory,
      missed: missed - before.missed,
      behind,
    }
    report(`${kind} ${clients}${slow > 0 ? ` + ${slow} slow` : ''}`, figures)
    return figures
  } finally {
    for (const child of [server, readers, sluggish]) child?.kill('SIGKILL')
    await cluster.stop()
  }
}

function startClients(): ChildProcess {
  return fork(new URL('./live-clients.ts', import.meta.url), { execArgv: [] })
}

function report(name: string, round: Round): void {
  const { p50, p99, max, messages, fewest, delay99, memory, load, missed, behind } = round
  console.log(
    `${name}: age p50 ${p50} p99 ${p99} max ${max} ms, ${Math.round(messages / SECONDS)}/s, fewest ${fewest}, ` +
      `delay p99 ${delay99.toFixed(1)} ms, ${(memory / MIB).toFixed(0)} MiB, load ${load.toFixed(2)}, ` +
      `missed ${missed}, behind ${behind}`,
  )
}

async function figuresFrom(server: ChildProcess): Promise<ServerFigures> {
  server.send('figures')
  const [figures] = await once(server, 'message')
  return figures
}

async function ordered(clients: ChildProcess, order: Order): Promise<unknown> {
  clients.send(order)
  const [{ done, failed }] = await once(clients, 'message')
  if (failed) throw new Error(`clients: ${failed}`)
  return done
}
