import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Figure, median, ratio } from './figures.ts'
import { type Round, round, SECONDS } from './live-round.ts'
import { CLIENTS, SLOW, type SlowRounds } from './live-slow.ts'

const SIZES = [1000, 5000, 10_000]
const MIB = 2 ** 20
/** Number of open files that a process needs besides its sockets. */
const OTHER_FILES = 200
/**
 * Command prefix for a separate network namespace, where each socket has 32 KiB for sending and for
 * receiving.
 */
const OWN_NETWORK = [
  '-rn',
  'sh',
  '-c',
  'cd /proc/sys/net/ipv4 && echo 4096 16384 32768 > tcp_wmem && echo 4096 32768 32768 > tcp_rmem && ip link set lo up && exec "$0" "$@"',
]

/**
 * Measures quotes pushed to many clients of one process, compared with a bare loop over sockets that sends
 * the same messages.
 */
export async function benchLive(): Promise<Figure[]> {
  const most = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  const figures: Figure[] = []
  for (const clients of SIZES) {
    if (most < clients + OTHER_FILES) {
      console.log(`${clients} clients are NOT measured: this shell allows ${most} open files (ulimit -n)`)
      continue
    }
    const ours = await round('matin', clients)
    const theirs = await round('bare', clients)
    figures.push(...figuresOf(clients, ours, theirs, clients === SIZES.at(-1)))
  }
  return [...figures, ...(await besideSlowOnes(most))]
}

async function besideSlowOnes(most: number): Promise<Figure[]> {
  const refused = spawnSync('unshare', [...OWN_NETWORK, 'true']).status !== 0
  if (refused || most < CLIENTS + SLOW + OTHER_FILES) {
    const why = refused ? 'no network of its own (unshare, ip)' : `${most} open files (ulimit -n)`
    console.log(`${SLOW} slow clients are NOT measured: this shell allows ${why}`)
    return []
  }
  const { alone, beside, missed, behind } = await slowRounds()
  const name = `${CLIENTS} clients beside ${SLOW} slow ones`
  const p99 = `${name}: p99 ÷ without`
  return [
    { name: `${name}: quote age p99`, value: median(beside), unit: 'ms', rounds: beside },
    {
      name: `${CLIENTS} clients without them: quote age p99`,
      value: median(alone),
      unit: 'ms',
      rounds: alone,
    },
    { ...ratio(p99, beside, alone, 1.2), better: 'lower' },
    { name: `${name}: messages that these missed`, value: median(missed) / SECONDS, unit: '/s' },
    { name: `${name}: channels that these are sent nothing of`, value: median(behind), unit: 'count' },
  ]
}

async function slowRounds(): Promise<SlowRounds> {
  const program = fileURLToPath(new URL('./live-slow.ts', import.meta.url))
  const child = spawn('unshare', [...OWN_NETWORK, process.execPath, program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [rounds] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the rounds with slow clients ended with ${code}`)
    }),
  ])
  child.disconnect()
  return rounds
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
    { name: `${name}: part of a core ÷ bare loop`, value: ours.load / theirs.load, unit: 'ratio' },
  ]
}
