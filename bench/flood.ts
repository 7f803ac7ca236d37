import { randomUUID } from 'node:crypto'
import { login } from '@matin/contract/auth'
import { createClient } from './commands/client.ts'
import { COMMANDS } from './commands/commands.ts'
import { openWorld, type World } from './commands/world.ts'
import { CLIENTS, CUSTOMERS } from './commands.ts'
import { type Figure, perSecond, rate, ratio } from './figures.ts'
import { floodBounds } from './flood-bounds.ts'

/**
 * Number of parallel sign-ins: as many as the server admits from one address. It would refuse more without
 * work, and their retries would load this client.
 */
const FLOOD = 20
const SECONDS = 8
const ROUNDS = 4

/**
 * Measures transfers between own accounts, alternately alone and beside a flood of sign-ins with wrong
 * passwords, and then the bounds of floods.
 */
export async function benchFlood(): Promise<Figure[]> {
  const command = COMMANDS.find(({ name }) => name === 'own transfer')
  if (!command) throw new Error('no own transfer')
  const world = await openWorld(CUSTOMERS)
  try {
    const client = createClient(world.url, CLIENTS)
    const perform = await command.begin(world, client)
    let place = 0
    const commands = () =>
      perSecond(CLIENTS, SECONDS, async () => {
        const turn = place++
        const who = world.customers[turn % CUSTOMERS]
        if (who) await perform(who, Math.floor(turn / CUSTOMERS))
        return 1
      })
    await commands()
    const alone: number[] = []
    const beside: number[] = []
    let answered = 0
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await commands())
      const flood = startFlood(world)
      beside.push(await commands())
      answered += await flood()
    }
    client.close()
    const bounds = await floodBounds(world)
    return [
      rate('own transfer, alone', alone),
      rate(`own transfer, beside ${FLOOD} who try passwords`, beside),
      ratio('beside a flood of sign-ins ÷ alone', beside, alone, 0.7),
      { name: 'sign-ins answered meanwhile', value: answered / (ROUNDS * SECONDS), unit: '/s' },
      ...bounds,
    ]
  } finally {
    await world.close()
  }
}

/**
 * Sends wrong passwords for accounts that do not exist. Returns a function that stops and returns the number
 * of answers.
 */
function startFlood({ url }: World): () => Promise<number> {
  let over = false
  let answered = 0
  const trying = Array.from({ length: FLOOD }, async () => {
    while (!over) {
      await fetch(new URL(login.path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account: `${randomUUID()}@example.com`, password: 'not this one' }),
      }).then(response => response.arrayBuffer())
      answered++
    }
  })
  return async () => {
    over = true
    await Promise.all(trying)
    return answered
  }
}
