import { createClient } from './commands/client.ts'
import { COMMANDS, type Command } from './commands/commands.ts'
import { cost, type Statement } from './commands/cost.ts'
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
  const world = await openWorld(CUSTOMERS)
  try {
    const figures: Figure[] = []
    for (const command of COMMANDS.filter(({ name }) => only === undefined || name.includes(only)))
      figures.push(...(await measure(world, command)))
    return figures
  } finally {
    await world.close()
  }
}

async function measure(world: World, command: Command): Promise<Figure[]> {
  const { name, target } = command
  const { ours, theirs, statements, late } = await measured(world, command, ROUNDS)
  print(name, statements)
  console.log(
    `${name} ÷ TPC-B: ${ratio('', ours, theirs).value.toFixed(3)}; p99 at half of it ${median(late).toFixed(0)} ms of ${late.map(one => one.toFixed(0)).join(', ')}`,
  )
  return [
    rate(`TPC-B beside: ${name}`, theirs),
    rate(name, ours),
    ratio(`${name} ÷ TPC-B`, ours, theirs, target),
    atMost(`${name}, p99 at half of that`, late, 'ms', 50),
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
  statements: Statement[]
  /** 99th percentile of a command's latency in milliseconds, in each of `lateRounds`. */
  late: number[]
}

export async function measured(world: World, { begin }: Command, lateRounds = 0): Promise<Measured> {
  const client = createClient(world.url, CLIENTS)
  const next = inTurns(world, CLIENTS, await begin(world, client))
  const perform = (seconds: number) =>
    perSecond(CLIENTS, seconds, async worker => {
      await next(worker)
      return 1
    })
  await perform(WARM_SECONDS)
  const ours: number[] = []
  const theirs: number[] = []
  let statements: Statement[] = []
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await tpcB(world.tpcB, CLIENTS, SECONDS))
    ;({ statements } = await cost(world.sql, async () => {
      const perSecondNow = await perform(SECONDS)
      ours.push(perSecondNow)
      return perSecondNow * SECONDS
    }))
  }
  const half = ours.reduce((sum, one) => sum + one, 0) / ours.length / 2
  const late: number[] = []
  for (let round = 0; round < lateRounds; round++) late.push(await latency(half, next))
  client.close()
  return { ours, theirs, median: ratio('', ours, theirs).value, statements, late }
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
  waits.sort((a, b) => a - b)
  return waits[Math.floor(waits.length * 0.99)] ?? Number.NaN
}

function print(name: string, statements: readonly Statement[]): void {
  console.log(`\n${name}: statements of one, by PostgreSQL's statistics`)
  for (const { calls, milliseconds, text } of statements.slice(0, 40))
    console.log(`  ${calls.toFixed(2).padStart(6)} ${milliseconds.toFixed(3).padStart(9)} ms  ${text}`)
}
