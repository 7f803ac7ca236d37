import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { getTokenData, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { executeExchange, quoteExchange } from '@matin/contract/exchange'
import { buyMine, getMineOrder, listMines, redeemMine } from '@matin/contract/mining'
import { getTopup, getTopupAddress, submitTopup } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { freshAddress, independentUsdtBalance } from '@matin/tron/testing/independent'
import {
  type Customer,
  callApi,
  customerOf,
  newCustomer,
  PIN,
  Refused,
  recharge,
  setPin,
  uploadVoucher,
} from './customer.ts'
import { TO_SOLID } from './dev-tools.ts'
import { type RunningServer, startServer } from './server.ts'
import { seededDataDir } from './stage.ts'
import { until } from './until.ts'

const CUSTOMERS = 4
const FUNDS = '20000'
/**
 * Range of the random duration of load in a cycle, in milliseconds after the first answer. Long enough for
 * hundreds of commands.
 */
const LOAD_MS = [300, 1100] as const
/** Address outside the platform. Its key is not known to these tests. */
const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
/** Refusals that this load may cause. Any other refusal is a fault. */
const EXPECTED = new Set([
  'limit_exceeded',
  'pool_capacity',
  'customer_cap',
  'insufficient_balance',
  'inventory_short',
])
/**
 * Refusals that a repeated command may get if the crash came before its first try. Its quote may have ended
 * meanwhile.
 */
const TOO_LATE = new Set([...EXPECTED, 'quote_expired', 'price_moved'])

/**
 * Command of one customer with its idempotency key. `effect` tells how its answer changes the spot accounts.
 */
interface Intent {
  who: number
  key: string
  endpoint: Endpoint
  input: unknown
  /** Returns the change in minor units for each customer, from the answer. */
  effect(answer: unknown): [who: number, change: bigint][]
  outcome: { answer: unknown } | { refused: string } | null
}

export interface Campaign {
  acknowledged: number
  unknown: number
  /** Problems that were found. Empty if nothing was lost, duplicated or failed. */
  problems: string[]
}

interface World {
  customers: Customer[]
  uids: string[]
  lock: string
}

/**
 * Loads the server with commands of a few customers, kills it with its database (SIGKILL) and restarts it. Then
 * repeats every command with its key. An acknowledged command must get the same answer, and the accounts must show the
 * effect of each command exactly once. `program` is the server's main file; `workers` run in parallel.
 */
export async function crashCampaign({
  cycles,
  workers,
  program,
}: {
  cycles: number
  workers: number
  program?: string
}): Promise<Campaign> {
  const data = await seededDataDir()
  const start = () => startServer(data.path, { REQUESTS_PER_MINUTE: '1000000' }, program)
  const result: Campaign = { acknowledged: 0, unknown: 0, problems: [] }
  let server = await start()
  try {
    const world = await populate(server)
    const spot = await Promise.all(world.customers.map(who => spotOf(server, who)))
    for (let cycle = 0; cycle < cycles; cycle++) {
      const intents = await loadAndKill(server, world, workers)
      server = await start()
      for (const intent of intents) {
        const problem = await repeat(server, world, intent, result)
        if (problem) result.problems.push(`cycle ${cycle}: ${problem}`)
        const { outcome } = intent
        if (outcome && 'answer' in outcome)
          for (const [who, change] of intent.effect(outcome.answer)) spot[who] = (spot[who] ?? 0n) + change
      }
      for (const [who, wanted] of spot.entries()) {
        const held = await spotOf(server, world.customers[who])
        if (held !== wanted)
          result.problems.push(`cycle ${cycle}: customer ${who} has ${usdt(held)}, wanted ${usdt(wanted)}`)
      }
      await server.dev.expectBalancedBooks()
      // Withdrawals of the last day no longer count against the limits.
      await server.dev.advance({ hours: 25 })
    }
    return result
  } finally {
    await server.kill()
    await data.remove()
  }
}

async function populate(server: RunningServer): Promise<World> {
  const customers: Customer[] = []
  for (let n = 0; n < CUSTOMERS; n++) {
    const who = await newCustomer(server)
    await setPin(server, who, 1)
    await recharge(server, who, FUNDS)
    customers.push(who)
  }
  const ask = <E extends Endpoint>(endpoint: E, input: InputOf<E>, token?: string) =>
    callApi(server.address, endpoint, input, token)
  const infos = await Promise.all(customers.map(({ token }) => ask(getUserInfo, {}, token)))
  return { customers, uids: infos.map(({ uid }) => uid), lock: await lockOf(customers[0]) }
}

/** Returns the id of the lock of thirty days. */
async function lockOf(who: Customer | undefined): Promise<string> {
  const items = (await who?.call(listMines, { kind: 'lock' }))?.items ?? []
  const lock = items.find(item => item.cycleDays === 30)
  if (!lock) throw new Error('no lock of thirty days is on sale')
  return lock.versionId
}

async function loadAndKill(server: RunningServer, world: World, workers: number): Promise<Intent[]> {
  const intents: Intent[] = []
  let killed = false
  const answered = Promise.withResolvers<void>()
  const load = Array.from({ length: workers }, async (_, worker) => {
    for (let turn = worker; !killed; turn++) {
      try {
        const intent = await nextIntent(server, world, worker % CUSTOMERS, turn)
        intents.push(intent)
        await perform(server, world, intent)
        answered.resolve()
      } catch {
        // Killed before the answer: the repeat shows whether it was done.
        return
      }
    }
  })
  const [least, most] = LOAD_MS
  await answered.promise
  await pause(least + Math.random() * (most - least))
  await server.killAll()
  killed = true
  await Promise.all(load)
  return intents
}

/**
 * Returns a customer's next command, whose kind depends on `turn`. For an exchange, requests its quote first,
 * which is not a command.
 */
async function nextIntent(server: RunningServer, world: World, who: number, turn: number): Promise<Intent> {
  const other = (who + 1 + (turn % (CUSTOMERS - 1))) % CUSTOMERS
  const begun = { who, key: randomUUID(), outcome: null }
  const [from, to] = turn % 2 === 0 ? (['spot', 'mining'] as const) : (['mining', 'spot'] as const)
  switch (turn % 5) {
    case 0: {
      const input = { from, to, asset: 'USDT', amount: '1' }
      return { ...begun, endpoint: ownTransfer, input, effect: () => [[who, from === 'spot' ? -ONE : ONE]] }
    }
    case 1: {
      const input = { to: world.uids[other], amount: '1', pin: PIN }
      return {
        ...begun,
        endpoint: sendToCustomer,
        input,
        effect: () => [
          [who, -ONE],
          [other, ONE],
        ],
      }
    }
    case 2: {
      const input = { versionId: world.lock, amount: '100', pin: PIN }
      return { ...begun, endpoint: buyMine, input, effect: () => [[who, -100n * ONE]] }
    }
    case 3: {
      const input = { address: OUTSIDE, quantity: '10', pin: PIN }
      return { ...begun, endpoint: submitWithdrawal, input, effect: () => [[who, -10n * ONE]] }
    }
    default: {
      const wanted = { side: 'buy', asset: 'TRX', amount: '20' } as const
      const { id } = await callApi(server.address, quoteExchange, wanted, world.customers[who]?.token)
      const input = { quoteId: id, pin: PIN }
      const paid = (answer: unknown) => minor((answer as DataOf<typeof executeExchange>).total)
      return { ...begun, endpoint: executeExchange, input, effect: answer => [[who, -paid(answer)]] }
    }
  }
}

/**
 * Sends the command and keeps its answer.
 * @throws when the connection is lost
 */
async function perform(server: RunningServer, world: World, intent: Intent): Promise<void> {
  const { endpoint, input, key } = intent
  try {
    const answer = await callApi(
      server.address,
      endpoint,
      input as never,
      world.customers[intent.who]?.token,
      key,
    )
    intent.outcome = { answer }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    intent.outcome = { refused: error.word }
  }
}

/** Repeats a command after the crash. Returns the problems found in its two answers. */
async function repeat(
  server: RunningServer,
  world: World,
  intent: Intent,
  result: Campaign,
): Promise<string | null> {
  const before = intent.outcome
  if (before && 'refused' in before)
    return EXPECTED.has(before.refused) ? null : `${intent.endpoint.path} was refused: ${before.refused}`
  await perform(server, world, intent)
  const now = intent.outcome
  if (before === null) {
    result.unknown++
    const refused = now && 'refused' in now ? now.refused : null
    return refused === null || TOO_LATE.has(refused)
      ? null
      : `${intent.endpoint.path} was refused: ${refused}`
  }
  result.acknowledged++
  return isDeepStrictEqual(before, now)
    ? null
    : `${intent.endpoint.path} ${intent.key} was answered ${JSON.stringify(before)}, now ${JSON.stringify(now)}`
}

/** Returns the spot balance in minor units of USDT. */
async function spotOf(server: RunningServer, who: Customer | undefined): Promise<bigint> {
  const held = await callApi(server.address, getTokenData, {}, who?.token)
  return minor(held.assets.find(row => row.asset === 'USDT')?.spot ?? '0')
}

const ONE = 1_000_000n
const minor = (amount: string) => fromWire(amount, 'USDT') ?? 0n
const usdt = (amount: bigint) => toWire(amount, 'USDT')

/**
 * Walks from the recharge to the withdrawal and kills server and signer (SIGKILL) at each named point. Each
 * command is sent again after the kill, with its key, and must get the same answer. Returns what the
 * withdrawal's address and the customer have at the end, in USDT.
 */
export async function walkWithKills() {
  const data = await seededDataDir()
  let server = await startServer(data.path)
  try {
    await server.dev.toMorning()
    let who = await newCustomer(server)
    await setPin(server, who, 1)
    const kill = async () => {
      await server.kill()
      server = await startServer(data.path)
      who = customerOf(server.address, who.email, who.token)
      await server.dev.expectBalancedBooks()
    }
    const killedAfter = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>> => {
      const key = randomUUID()
      const send = () => callApi(server.address, endpoint, input, who.token, key)
      const first = await send()
      await kill()
      assert.deepEqual(await send(), first, endpoint.path)
      return first
    }

    const { address } = await who.call(getTopupAddress, {})
    await server.dev.payUsdt(address, '500.25')
    await server.dev.mine(3)
    const receipt = { quantity: '500', voucherId: await uploadVoucher(server.address, who) }
    const topup = await killedAfter(submitTopup, receipt)
    await server.dev.mine(TO_SOLID)
    await until(async () => (await who.call(getTopup, { id: topup.id })).state, 'credited', 'recharge')
    await kill()

    const order = await killedAfter(buyMine, { versionId: await lockOf(who), amount: '400', pin: PIN })
    // The new process catches up the payouts that fell due meanwhile, each day once.
    await server.dev.advance({ hours: 96 })
    await kill()
    const paid = async () => (await who.call(getMineOrder, { id: order.id })).payouts.map(row => row.number)
    await until(paid, [3, 2, 1], 'payouts')
    const preview = { returned: '396', penalty: '4', forfeited: '3.78' }
    await killedAfter(redeemMine, { id: order.id, pin: PIN, preview })

    const target = freshAddress()
    const { id } = await killedAfter(submitWithdrawal, { address: target, quantity: '120', pin: PIN })
    const state = async () => (await who.call(getWithdrawal, { id })).state
    await until(async () => (await state()) === 'sent', true, 'withdrawal')
    await kill()
    await server.dev.mine(TO_SOLID)
    await kill()
    // A transaction that waited for a block when the chain was killed is gone: the signer sends its bytes again, when they
    // are not in a solid block after longer than that takes.
    await server.dev.advance({ minutes: 2 })
    await server.dev.mineUntil(state, 'confirmed', 'withdrawal')
    await server.dev.expectBalancedBooks()
    const { url, usdtContract } = await server.dev.chain()
    const { available, total } = await who.call(getTokenData, {})
    return { arrived: usdt(await independentUsdtBalance(url, usdtContract, target)), available, total }
  } finally {
    await server.kill()
    await data.remove()
  }
}
