import { createClient } from './commands/client.ts'
import { COMMANDS, type Command, PAIRS, SEND, VARIANTS } from './commands/commands.ts'
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
  const figures: Figure[] = []
  const world = await openWorld(CUSTOMERS)
  try {
    for (const command of [...COMMANDS, ...VARIANTS].filter(({ name }) => wanted(name)))
      figures.push(...(await measure(world, command)))
    if (wanted('overload')) figures.push(...(await overload(world, SEND)))
  } finally {
    await world.close()
  }
  for (const [hot, spread] of PAIRS) {
    const [one, other] = [hot, spread].map(of => figures.find(({ name }) => name === `${of} ÷ TPC-B`)?.value)
    if (one && other)
      figures.push({ name: `${hot} ÷ spread`, value: one / other, unit: 'ratio', target: 0.9 })
  }
  if (wanted('two processes')) figures.push(await twoProcesses(SEND))
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
  const perform = (seconds: number) =>
    perSecond(CLIENTS, seconds, async worker => {
      await next(worker)
      return 1
    })
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

/** All customers at once, which is far beyond the capacity, against CLIENTS of them. */
async function overload(world: World, command: Command): Promise<Figure[]> {
  const best = await timed(world, command, [world.url], CLIENTS)
  const all = await timed(world, command, [world.url], world.customers.length)
  const name = `overload: ${command.name}`
  return [
    ratio(`${name}, answered ÷ best`, [all.perSecond], [best.perSecond], 0.9),
    atMost(`${name}, p99 ÷ that at best`, [all.late / best.late], 'ratio', 2),
  ]
}

/** Two processes together, on the same processors, against one of them. */
async function twoProcesses(command: Command): Promise<Figure> {
  const world = await openPair(CUSTOMERS)
  try {
    const rates: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, urls] of [[world.url], world.urls].entries())
        rates[index]?.push((await timed(world, command, urls, CLIENTS)).perSecond)
    return ratio(`two processes: ${command.name} ÷ one`, rates[1], rates[0], 0.9)
  } finally {
    await world.close()
  }
}

async function timed(world: World, { begin }: Command, urls: readonly string[], clients: number) {
  const client = createClient(urls, clients)
  const next = inTurns(world, clients, await begin(world, client))
  const waits: number[] = []
  const perform = (seconds: number) =>
    perSecond(clients, seconds, async worker => {
      const start = performance.now()
      await next(worker)
      waits.push(performance.now() - start)
      return 1
    })
  await perform(WARM_SECONDS)
  waits.length = 0
  const rate = await perform(SECONDS)
  client.close()
  return { perSecond: rate, late: lateOf(waits) }
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
