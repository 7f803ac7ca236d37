import { findCustomers, getDeskCustomer } from '@matin/contract/customer-desk'
import type { Endpoint } from '@matin/contract/endpoint'
import { isList } from '@matin/contract/list-export'
import { OPERATOR_API } from '@matin/contract/operator-api'
import { createClient } from './acts/client.ts'
import { openWorld } from './acts/world.ts'
import { fillDesk, OPERATOR_TOKEN } from './console/fill.ts'
import { type Figure, median } from './figures.ts'

/** From the question of a list to its answer, in milliseconds. */
const TARGET_MS = 300
const TIMES = 15
/** Pages on from the first one. */
const PAGES = 10

const BENCH = '00000000-0000-7000-b000-000000000000'

/** What lists are asked for that have filters, or belong to somebody. */
const ASKED: Record<string, readonly Record<string, string>[]> = {
  '/api/operator/customers/activity': [{ uid: '300000001' }],
  '/api/operator/support': [{}, { of: 'mine' }, { of: 'unassigned' }],
  '/api/operator/customers/orders': [{ uid: '300000001' }, { uid: '300000001', kind: 'nft' }],
  '/api/operator/customers/recharges': [{ uid: '300000001' }],
  '/api/operator/customers/withdrawals': [{ uid: '300000001' }],
  '/api/operator/customers/devices': [{ uid: '300000001' }],
  '/api/operator/customers/notes': [{ uid: '300000001' }],
  '/api/operator/audit': [
    {},
    { subject: 'customer:77' },
    { action: 'act_7' },
    { action: 'act_7', subject: 'customer:77' },
    { actor: BENCH, action: 'act_7' },
    { from: '2020-01-01', to: '2030-01-01', action: 'act_7' },
  ],
}
/** What the search for customers recognises. */
const SEARCHED = [
  ...['300000777', 'nobody@example.com', '+81312345678', 'a'.repeat(64)],
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
]

interface Page {
  next: string | null
}

/**
 * Every list of the console on a million rows in each table that customers fill: as it opens, some pages on, and by its filters, through the
 * server as `npm start` runs it. A list is slow when the slower of its two pages is.
 */
export async function benchConsole(only: string | undefined): Promise<Figure[]> {
  const world = await openWorld(1)
  const client = createClient(world.url, 1)
  try {
    await fillDesk(world.sql)
    const figures: Figure[] = []
    for (const { endpoint } of OPERATOR_API.filter(({ endpoint }) => isList(endpoint))) {
      if (only !== undefined && !endpoint.path.includes(only)) continue
      for (const asked of ASKED[endpoint.path] ?? [{}])
        figures.push(
          figure(`${nameOf(endpoint)} ${new URLSearchParams(asked)}`, await slower(endpoint, asked)),
        )
    }
    for (const search of SEARCHED)
      figures.push(
        figure(
          `${nameOf(findCustomers)} ${search}`,
          await timed(() => client.call(OPERATOR_TOKEN, findCustomers, { search })),
        ),
      )
    const uid = '300000001'
    figures.push(
      figure(
        nameOf(getDeskCustomer),
        await timed(() => client.call(OPERATOR_TOKEN, getDeskCustomer, { uid })),
      ),
    )
    return figures
  } finally {
    client.close()
    await world.close()
  }

  async function slower(endpoint: Endpoint, filter: Record<string, string>): Promise<number> {
    const ask = (input: Record<string, string>) =>
      client.call(OPERATOR_TOKEN, endpoint, input) as Promise<unknown> as Promise<Page>
    let { next } = await ask(filter)
    let last = next
    for (let page = 1; page < PAGES && next !== null; page++) {
      last = next
      ;({ next } = await ask({ ...filter, cursor: next }))
    }
    const first = await timed(() => ask(filter))
    return last === null ? first : Math.max(first, await timed(() => ask({ ...filter, cursor: last })))
  }
}

const nameOf = ({ path }: Endpoint) => path.replace('/api/operator/', '')

function figure(name: string, value: number): Figure {
  return { name: name.trim(), value, unit: 'ms', target: TARGET_MS, better: 'lower' }
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  return median(times)
}
