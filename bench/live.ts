import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Figure } from './figures.ts'
import type { Ages, Order } from './live-clients.ts'
import type { ServerFigures } from './live-server.ts'

const SIZES = [1000, 5000, 10_000]
const SLOW = 2000
/** Clients beside the slow ones, with and without them. */
const BESIDE_SLOW = 5000
const SECONDS = 10
const MIB = 2 ** 20
/** Files that a process has open beside its sockets. */
const OTHER_FILES = 200

interface Round extends Ages {
  /** Beyond what the server took without clients, in bytes. */
  memory: number
  delay99: number
  load: number
  missed: number
}

/** Quotes pushed to many clients of one process, beside a bare loop over sockets that sends the same messages. */
export async function benchLive(): Promise<Figure[]> {
  const most = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  const figures: Figure[] = []
  for (const clients of SIZES) {
    if (most < clients + OTHER_FILES) {
      console.log(`${clients} clients are NOT measured: this shell allows ${most} open files (ulimit -n)`)
      continue
    }
    const ours = await round('matin', clients, 0)
    const theirs = await round('bare', clients, 0)
    figures.push(...figuresOf(clients, ours, theirs, clients === SIZES.at(-1)))
  }
  if (most < BESIDE_SLOW + SLOW + OTHER_FILES) return figures
  const alone = await round('matin', BESIDE_SLOW, 0)
  const beside = await round('matin', BESIDE_SLOW, SLOW)
  const name = `${BESIDE_SLOW} clients beside ${SLOW} slow ones`
  return [
    ...figures,
    { name: `${name}: quote age p99`, value: beside.p99, unit: 'ms' },
    { name: `${BESIDE_SLOW} clients without them: quote age p99`, value: alone.p99, unit: 'ms' },
    {
      name: `${name}: p99 ÷ without`,
      value: beside.p99 / alone.p99,
      unit: 'ratio',
      target: 1.2,
      better: 'lower',
    },
    { name: `${name}: messages that slow ones missed, a second`, value: beside.missed / SECONDS, unit: '/s' },
  ]
}

function figuresOf(clients: number, ours: Round, theirs: Round, largest: boolean): Figure[] {
  const name = `${clients} clients`
  const bound = (target: number) =>
    largest ? { target, better: 'lower' as const } : { better: 'lower' as const }
  return [
    { name: `${name}: quote age p50`, value: ours.p50, unit: 'ms' },
    { name: `${name}: quote age p99`, value: ours.p99, unit: 'ms', ...bound(250) },
    { name: `${name}: event-loop delay p99`, value: ours.delay99, unit: 'ms', ...bound(50) },
    { name: `${name}: extra memory`, value: ours.memory / MIB, unit: 'MiB', ...bound(150) },
    { name: `${name}: messages`, value: ours.messages / SECONDS, unit: '/s' },
    { name: `${name}: part of a core`, value: ours.load, unit: 'ratio' },
    { name: `${name}: bare loop, quote age p99`, value: theirs.p99, unit: 'ms' },
    { name: `${name}: bare loop, event-loop delay p99`, value: theirs.delay99, unit: 'ms' },
    { name: `${name}: bare loop, extra memory`, value: theirs.memory / MIB, unit: 'MiB' },
    { name: `${name}: quote age p99 ÷ bare loop`, value: ours.p99 / theirs.p99, unit: 'ratio' },
    {
      name: `${name}: event-loop delay p99 ÷ bare loop`,
      value: ours.delay99 / theirs.delay99,
      unit: 'ratio',
    },
    { name: `${name}: extra memory ÷ bare loop`, value: ours.memory / theirs.memory, unit: 'ratio' },
    { name: `${name}: part of a core ÷ bare loop`, value: ours.load / theirs.load, unit: 'ratio' },
  ]
}

/** One server and its clients, each in a new process. */
async function round(kind: 'matin' | 'bare', clients: number, slow: number): Promise<Round> {
  const execArgv = ['--expose-gc']
  const server = fork(new URL('./live-server.ts', import.meta.url), [kind], { execArgv })
  const readers = fork(new URL('./live-clients.ts', import.meta.url), { execArgv: [] })
  try {
    const [{ port }] = await once(server, 'message')
    await pause(4)
    await figuresFrom(server)
    await pause(2)
    const empty = await figuresFrom(server)
    if (slow > 0) await ordered(readers, { do: 'open slow', port, clients: slow })
    await ordered(readers, { do: 'open', port, clients })
    // Slow clients are slow only once every buffer on the way is full.
    await pause(slow > 0 ? 25 : 3)
    const before = await figuresFrom(server)
    const ages = (await ordered(readers, { do: 'measure', seconds: SECONDS })) as Ages
    const after = await figuresFrom(server)
    console.log(
      `${kind} ${clients}${slow ? ` + ${slow} slow` : ''}: age p50 ${ages.p50} p99 ${ages.p99} max ${ages.max} ms, ` +
        `${Math.round(ages.messages / SECONDS)}/s, fewest ${ages.fewest}, delay p99 ${after.delay99.toFixed(1)} ms, ` +
        `${((after.memory - empty.memory) / MIB).toFixed(0)} MiB, load ${after.load.toFixed(2)}, missed ${after.missed - before.missed}`,
    )
    const { delay99, load } = after
    return {
      ...ages,
      delay99,
      load,
      memory: after.memory - empty.memory,
      missed: after.missed - before.missed,
    }
  } finally {
    server.kill('SIGKILL')
    readers.kill('SIGKILL')
  }
}

async function figuresFrom(server: ChildProcess): Promise<ServerFigures> {
  server.send('figures')
  const [figures] = await once(server, 'message')
  return figures
}

async function ordered(readers: ChildProcess, order: Order): Promise<unknown> {
  readers.send(order)
  const [{ done, failed }] = await once(readers, 'message')
  if (failed) throw new Error(`clients: ${failed}`)
  return done
}

function pause(seconds: number): Promise<void> {
  return new Promise(done => setTimeout(done, seconds * 1000))
}
