import { createClient } from './commands/client.ts'
import { COMMANDS, type Command, PAIRS, VARIANTS } from './commands/commands.ts'
import { type Cost, cost, type Statement } from './commands/cost.ts'
import { type Shares, sharesOf } from './commands/profile.ts'
import { openPair } from './commands/two-processes.ts'
import { openWorld, type Place, type Who, type World } from './commands/world.ts'
import { atMost, type Figure, median, perSecond, rate, ratio } from './figures.ts'
import { tpcB } from './pgbench.ts'

export const CUSTOMERS = 2_000
export const CLIENTS = 32
const SECONDS = 8
const WARM_SECONDS = 2
const ROUNDS = 3

/** On a server like that of `npm start`. Each round also runs TPC-B on the same PostgreSQL. */
export async function benchCommands(only: string | undefined): Promise<Figure[]> {
  const wanted = (name: string) => only === undefined || name.includes(only)
  const chosen = [...COMMANDS, ...VARIANTS].filter(({ name }) => wanted(name))
  const crowded = COMMANDS.filter(({ name }) => name.startsWith('send') && wanted(`overload: ${name}`))
  const shared = COMMANDS.filter(({ name }) => name.startsWith('send') && wanted(`two processes: ${name}`))
  const figures: Figure[] = []
  if (chosen.length + crowded.length > 0) {
    const world = await openWorld(CUSTOMERS)
    try {
      for (const command of chosen) figures.push(...(await measure(world, command)))
      for (const command of crowded) figures.push(...(await overload(world, command)))
    } finally {
      await world.close()
    }
  }
  for (const [hot, spread] of PAIRS) {
    const [one, other] = [hot, spread].map(of => figures.find(({ name }) => name === `${of} ÷ TPC-B`)?.value)
    if (one && other)
      figures.push({ name: `${hot} ÷ spread`, value: one / other, unit: 'ratio', target: 0.9 })
  }
  for (const command of shared) figures.push(await twoProcesses(command))
  return figures
}

async function measure(world: World, command: Command): Promise<Figure[]> {
  const { name, target } = command
  const { ours, theirs, costs, late, shares } = await measured(world, command, ROUNDS)
  const statements = costs.at(-1)?.statements ?? []
  print(name, statements)
  const server = costs.map(one => one.server)
  const database = costs.map(one => one.database)
  const parts = shares.parts.map(([part, share]) => `${part} ${(share * median(server)).toFixed(0)}`)
  console.log(
    `${name}: µs of processor ${median(server).toFixed(0)} in server (${parts.join(', ')}), which waits ${(shares.idle * 100).toFixed(0)} % of the time; ${median(database).toFixed(0)} in PostgreSQL`,
  )
  console.log(
    `${name} ÷ TPC-B: ${ratio('', ours, theirs).value.toFixed(3)}; p99 at half of it ${median(late).toFixed(0)} ms of ${late.map(one => one.toFixed(0)).join(', ')}`,
  )
  return [
    rate(`TPC-B beside: ${name}`, theirs),
    rate(name, ours),
    ratio(`${name} ÷ TPC-B`, ours, theirs, target),
    atMost(`${name}, p99 at half of that`, late, 'ms', 50),
    { name: `${name}, processor in server`, value: median(server), unit: 'µs', rounds: server },
    { name: `${name}, processor in PostgreSQL`, value: median(database), unit: 'µs', rounds: database },
    {
      name: `${name}, statements`,
      value: statements.reduce((sum, { calls }) => sum + calls, 0),
      unit: 'count',
    },
  ]
}

export interface Measured {
  /** Commands per second of our server, in each round. */
  ours: number[]
  theirs: number[]
  /** Median of the rounds' ratios of our rate to TPC-B's. */
  median: number
  costs: Cost[]
  /** 99th percentile of a command's latency in milliseconds, in each of `lateRounds`. */
  late: number[]
  shares: Shares
}

export async function measured(world: World, { begin }: Command, lateRounds = 0): Promise<Measured> {
  const client = createClient([world.url], CLIENTS)
  const next = inTurns(world, CLIENTS, await begin(world, client))
  await world.analyze()
  const perform = (seconds: number) => performed(next, seconds)
  await perform(WARM_SECONDS)
  const ours: number[] = []
  const theirs: number[] = []
  const costs: Cost[] = []
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await tpcB(world.tpcB, CLIENTS, SECONDS))
    const used = await cost(world, async () => {
      const perSecondNow = await perform(SECONDS)
      ours.push(perSecondNow)
      return perSecondNow * SECONDS
    })
    costs.push(used)
  }
  // Apart, because it costs time itself.
  const shares = sharesOf(await world.profile(() => perform(WARM_SECONDS)))
  const half = ours.reduce((sum, one) => sum + one, 0) / ours.length / 2
  const late: number[] = []
  for (let round = 0; round < lateRounds; round++) late.push(await latency(half, next))
  client.close()
  return { ours, theirs, median: ratio('', ours, theirs).value, costs, late, shares }
}

export function performed(next: (worker: number) => Promise<unknown>, seconds: number): Promise<number> {
  return perSecond(CLIENTS, seconds, async worker => {
    await next(worker)
    return 1
  })
}

/**
 * Twice as many commands come as are answered at best. A customer's next one waits for the answer of the one
 * before. Latency counts from the time when it was sent.
 */
async function overload(world: World, { name, begin }: Command): Promise<Figure[]> {
  const clients = world.customers.length
  const client = createClient([world.url], clients)
  const act = await begin(world, client)
  const next = inTurns(world, clients, act)
  const waits: number[] = []
  const timed = async (worker: number) => {
    const sent = performance.now()
    await next(worker)
    waits.push(performance.now() - sent)
  }
  const best = await performed(timed, SECONDS)
  const usual = lateOf(waits.splice(0))
  const free = world.customers.map((_, worker) => worker)
  const running = new Set<Promise<void>>()
  let refused = 0
  const start = performance.now()
  for (let begun = 0; performance.now() < start + SECONDS * 1000; ) {
    for (const due = ((performance.now() - start) / 1000) * best * 2; begun < due; begun++) {
      const worker = free.shift()
      if (worker === undefined) continue
      const one = timed(worker)
        .catch(() => void refused++)
        .finally(() => {
          running.delete(one)
          free.push(worker)
        })
      running.add(one)
    }
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  const answered = waits.length / SECONDS
  await Promise.all(running)
  client.close()
  const late = lateOf(waits)
  console.log(
    `overload: ${name}: best ${best.toFixed(0)}/s, p99 ${usual.toFixed(0)} ms; at twice of it ${answered.toFixed(0)}/s, p99 ${late.toFixed(0)} ms, refused ${refused}`,
  )
  return [
    { name: `overload: ${name}, answered ÷ best`, value: answered / best, unit: 'ratio', target: 0.9 },
    atMost(`overload: ${name}, p99 ÷ that at best`, [late / usual], 'ratio', 2),
  ]
}

/** All commands that two processes answer, together on the same processors, to those that one answers. */
async function twoProcesses({ name, begin }: Command): Promise<Figure> {
  const world = await openPair(CUSTOMERS)
  try {
    const rates: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, urls] of [[world.url], world.urls].entries()) {
        const client = createClient(urls, CLIENTS)
        const next = inTurns(world, CLIENTS, await begin(world, client))
        await performed(next, WARM_SECONDS)
        rates[index]?.push(await performed(next, SECONDS))
        client.close()
      }
    const [one, two] = rates
    return ratio(`two processes: ${name} ÷ one`, two, one, 0.9)
  } finally {
    await world.close()
  }
}

/** Each client has customers of its own, so no customer runs two commands at once. */
export function inTurns(
  { customers }: Place,
  clients: number,
  act: (who: Who, turn: number) => Promise<void>,
): (worker: number) => Promise<void> {
  const turns = new Map<Who, number>()
  const places = Array.from({ length: clients }, (_, worker) => worker)
  return worker => {
    const place = places[worker] ?? 0
    places[worker] = (place + clients) % customers.length
    const who = customers[place]
    if (!who) throw new Error('no customers')
    const turn = turns.get(who) ?? 0
    turns.set(who, turn + 1)
    return act(who, turn)
  }
}

/** 99th percentile in milliseconds. Latency counts from the time when a command was due. */
export async function latency(
  perSecondDue: number,
  next: (worker: number) => Promise<void>,
): Promise<number> {
  const start = performance.now()
  const total = Math.floor(perSecondDue * SECONDS)
  const waits: number[] = []
  let begun = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, worker) => {
      for (;;) {
        const turn = begun++
        if (turn >= total) return
        const due = start + (turn * 1000) / perSecondDue
        const early = due - performance.now()
        if (early > 0) await new Promise(resolve => setTimeout(resolve, early))
        await next(worker)
        waits.push(performance.now() - due)
      }
    }),
  )
  return lateOf(waits)
}

/** 99th percentile. */
function lateOf(waits: number[]): number {
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
}

function print(name: string, statements: readonly Statement[]): void {
  console.log(`\n${name}: statements of one, by PostgreSQL's statistics`)
  for (const { calls, milliseconds, text } of statements.slice(0, 40))
    console.log(`  ${calls.toFixed(2).padStart(6)} ${milliseconds.toFixed(3).padStart(9)} ms  ${text}`)
}
