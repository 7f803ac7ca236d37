import { OPERATOR_API } from '@matin/contract/admin/api'
import * as customers from '@matin/contract/admin/customer'
import { TIMELINE_SOURCES } from '@matin/contract/admin/customer'
import { CUSTOMER_SORTS, CUSTOMER_VIEWS, countCustomers } from '@matin/contract/admin/customers'
import { getUnmatchedDeposit, listUnmatchedDeposits } from '@matin/contract/admin/deposits'
import { listPools, previewFunding } from '@matin/contract/admin/funding'
import { listQueues } from '@matin/contract/admin/inbox'
import { QUEUE_KINDS } from '@matin/contract/admin/items'
import { listJobs } from '@matin/contract/admin/jobs'
import { isList } from '@matin/contract/admin/list-export'
import { listAdminProducts, previewTerms } from '@matin/contract/admin/products'
import { getProposal, listProposals } from '@matin/contract/admin/proposals'
import { SEARCH_KINDS, searchEverything } from '@matin/contract/admin/search'
import { listAdminSettings, previewSetting } from '@matin/contract/admin/settings'
import { getStatistics } from '@matin/contract/admin/statistics'
import { getTreasury } from '@matin/contract/admin/treasury'
import { getReview, getReviewFigures, listReviews } from '@matin/contract/admin/withdrawals'
import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import type pg from 'pg'
import { createClient } from './commands/client.ts'
import { CONTACTS, NAME, OPERATOR_TOKEN } from './console/fill.ts'
import { openConsole } from './console/place.ts'
import { addressOf, MANY, OPERATOR } from './console/rows.ts'
import { type Figure, median } from './figures.ts'

/** Maximum time of a list request, in milliseconds. */
const TARGET_MS = 300
/** Repetitions: enough for a 95th percentile that is not the maximum. */
const TIMES = 21
/** Number of pages after the first one until the page that is measured as well. */
const PAGES = 10

/**
 * Settings whose preview judges the cases of the last thirty days again. Each does so in its own way, or
 * reads one fact more than the others.
 */
const PREVIEWED = [
  { key: 'auto_approve_limit', to: '900' },
  { key: 'dual_approval_limit', to: '9000' },
  { key: 'risk_threshold', to: '40' },
  { key: 'withdrawal_fee', to: '2' },
  { key: 'withdrawal_limit_verified', to: '20000' },
  { key: 'exchange_fee_rate', to: '0.002' },
  { key: 'hot_wallet_maximum', to: '90000' },
] as const

/** Inputs with which a list is measured, for lists that have filters or concern one customer. */
const ASKED: Record<string, readonly Record<string, string>[]> = {
  '/api/operator/customers': [
    {},
    ...CUSTOMER_VIEWS.map(view => ({ view })),
    ...CUSTOMER_SORTS.map(sort => ({ sort })),
    { view: 'in_review', sort: 'balance' },
    { identity: 'failed' },
    { balanceFrom: '500000' },
    { balanceFrom: '999999', view: 'not_certified', sort: 'seen' },
    { seenFrom: '2020-01-01', seenTo: '2030-01-01' },
    { joinedFrom: '2020-01-01', balanceTo: '1', sort: 'balance' },
    { search: MANY },
    { search: NAME },
    { search: CONTACTS.mobile.slice(-4) },
  ],
  '/api/operator/customers/holds': [{}, { state: 'ended' }],
  '/api/operator/customers/timeline': [
    { uid: MANY },
    ...TIMELINE_SOURCES.map(source => ({ uid: MANY, source })),
  ],
  '/api/operator/customers/activity': [
    ...[{}, { kind: 'deposit_seen' }, { kind: 'withdrawal_request' }].map(kind => ({ uid: MANY, ...kind })),
    { uid: '300000002' },
  ],
  '/api/operator/customers/orders': [
    {},
    { kind: 'nft' },
    { state: 'ended' },
    { kind: 'nft', state: 'ended' },
  ].map(filter => ({ uid: MANY, ...filter })),
  '/api/operator/customers/recharges': [{ uid: MANY }],
  '/api/operator/customers/withdrawals': [{ uid: MANY }],
  '/api/operator/customers/devices': [{ uid: MANY }],
  '/api/operator/items/notes': [{ kind: 'customer', item: MANY }],
  '/api/operator/deposits': [{}, { size: 'small' }],
  '/api/operator/products': [{}, { kind: 'machine' }],
  '/api/operator/statistics/days': [{}, { days: '366' }, { days: '366', to: '2020-01-01' }],
  '/api/operator/withdrawals': [
    {},
    ...['first', 'second', 'signatures', 'sent', 'rejected'].map(view => ({ view })),
    { search: '300000777' },
    { search: '000777' },
    { risk: 'new_device' },
    { view: 'first', risk: 'new_device', identity: 'not_certified' },
  ],
  '/api/operator/inbox': [
    {},
    { scope: 'mine' },
    { scope: 'everyone' },
    ...QUEUE_KINDS.map(kind => ({ kind })),
    { held: 'true' },
  ],
  '/api/operator/proposals': [
    {},
    { state: 'open' },
    { state: 'ended' },
    { scope: 'for_me' },
    // Many of each are those of customers, of treasury and of settings.
    ...(['deposit_attachment', 'pool_funding', 'settings_proposal'] as const).map(kind => ({ kind })),
    { kind: 'settings_proposal', state: 'open' },
    { kind: 'treasury_move', state: 'ended' },
  ],
  '/api/operator/support': [{}, { of: 'mine' }, { of: 'unassigned' }],
  '/api/operator/audit': [
    {},
    { subject: 'customer:87' },
    { action: 'act_7' },
    { action: 'act_7', subject: 'customer:87' },
    { actor: OPERATOR, action: 'act_7' },
    { from: '2020-01-01', to: '2030-01-01', action: 'act_7' },
  ],
}

/** Lists that never exceed one page on any platform. */
const SHORT: readonly string[] = [
  '/api/operator/incidents',
  '/api/operator/products/ended',
  '/api/operator/treasury/outgoing',
]

interface Page {
  items: unknown[]
  next: string | null
}

/**
 * Benchmarks every list of the console with a million rows in each table that grows with customers, on a
 * server like that of `npm start`. Measures each list's first page, a later page, filters, searches and
 * items. The slower of the two pages counts. An empty list is an error.
 */
export async function benchConsole(
  only: string | undefined,
  database: string | undefined,
): Promise<Figure[]> {
  const world = await openConsole(database)
  const client = createClient(world.url, 1)
  const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    client.call(OPERATOR_TOKEN, endpoint, input)
  const figures: Figure[] = []
  /**
   * Returns whether `only` selects an endpoint. `only` is a part of its path, or several parts separated by
   * commas.
   */
  const wanted = ({ path }: Endpoint) =>
    only === undefined || only.split(',').some(part => path.includes(part))
  const measure = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, what = '') => {
    if (wanted(endpoint))
      figures.push(...figuresOf(endpoint, what, await answered(() => timed(() => call(endpoint, input)))))
  }
  try {
    for (const { endpoint } of OPERATOR_API.filter(({ endpoint }) => isList(endpoint))) {
      if (!wanted(endpoint) || SHORT.includes(endpoint.path)) continue
      for (const asked of ASKED[endpoint.path] ?? [{}])
        figures.push(
          ...figuresOf(
            endpoint,
            new URLSearchParams(asked).toString(),
            await answered(() => slower(call, endpoint, asked)),
          ),
        )
    }
    const found = await searches(world.sql)
    const address = found['address of withdrawals, found']?.search ?? ''
    if (wanted(listReviews))
      figures.push(
        ...figuresOf(
          listReviews,
          'search=an address',
          await answered(() => slower(call, listReviews, { search: address })),
        ),
      )
    for (const view of [undefined, ...CUSTOMER_VIEWS])
      await measure(countCustomers, view ? { view } : {}, view ?? 'all')
    const everything = { ...found, 'name, found': { search: NAME, finds: true } }
    for (const [what, { search: q, finds }] of Object.entries(everything)) {
      const { groups } = await call(searchEverything, { q })
      if (groups.length > 0 !== finds) throw new Error(`${what}: ${groups.length} groups are found`)
      await measure(searchEverything, { q }, what)
    }
    for (const kind of SEARCH_KINDS) await measure(searchEverything, { q: MANY, kind }, `${kind} of one uid`)
    await measure(customers.getAdminCustomer, { uid: MANY })
    const [deposit] = (await call(listUnmatchedDeposits, {})).items
    await measure(getUnmatchedDeposit, { id: deposit?.id ?? '' })
    const [waiting] = (await call(listReviews, {})).items
    await measure(getReview, { id: waiting?.id ?? '' })
    await measure(customers.getWithdrawalBackground, { withdrawal: waiting?.id ?? '' })
    await measure(getReviewFigures, {})
    await measure(listQueues, {})
    for (const kind of ['deposit_attachment', 'pool_funding', 'settings_proposal'] as const) {
      const [open] = (await call(listProposals, { kind, state: 'open' })).items
      await measure(getProposal, { id: open?.id ?? '' }, kind)
    }
    await measure(listAdminSettings, {})
    for (const change of PREVIEWED) await measure(previewSetting, change, change.key)
    const product = (await call(listAdminProducts, {})).items.find(one => one.selling !== null)
    if (!product) throw new Error('nothing is for sale')
    const terms = { minAmount: '20', maxAmount: '2000', customerCap: '20000', cycleDays: '20' }
    const rates = { dailyRate: '0.003', penaltyRate: '0.02' }
    await measure(previewTerms, {
      ...{ product: product.id, kind: product.kind, pool: product.pool },
      ...terms,
      ...rates,
    })
    await measure(listPools, {})
    await measure(previewFunding, { pool: product.pool, amount: '1000' })
    await measure(getTreasury, {})
    await measure(listJobs, {})
    await measure(getStatistics, { days: '366' })
    return figures
  } finally {
    client.close()
    await world.close()
  }
}

/** Measures a list's first page and a later page, and returns the times of the slower one. */
async function slower(
  call: (endpoint: Endpoint, input: Record<string, string>) => Promise<unknown>,
  endpoint: Endpoint,
  filter: Record<string, string>,
): Promise<Times> {
  const ask = (input: Record<string, string>) => call(endpoint, input) as Promise<Page>
  const opened = await ask(filter)
  if (opened.items.length === 0)
    throw new Error(`${endpoint.path} ${JSON.stringify(filter)} is empty: that measures nothing`)
  let last = opened.next
  let { next } = opened
  for (let page = 1; page < PAGES && next !== null; page++) {
    last = next
    ;({ next } = await ask({ ...filter, cursor: next }))
  }
  const first = await timed(() => ask(filter))
  if (last === null) return first
  const later = await timed(() => ask({ ...filter, cursor: last }))
  return { median: Math.max(first.median, later.median), p95: Math.max(first.p95, later.p95) }
}

/** Returns the texts to search for, by kind, with a match and without one. */
async function searches(sql: pg.Pool): Promise<Record<string, { search: string; finds: boolean }>> {
  const one = async (text: string) => String((await sql.query<{ found: string }>(text)).rows[0]?.found)
  const somebody = {
    uid: MANY,
    email: CONTACTS.email,
    mobile: CONTACTS.mobile,
    'deposit address': await one(`SELECT address AS found FROM deposit_address WHERE index = 1`),
    'address of withdrawals': await one(`SELECT ${addressOf('to', '7')} AS found`),
    'address in many books': await one(`SELECT ${addressOf('exchange', '1')} AS found`),
    'txid of a deposit': await one(`SELECT txid AS found FROM deposit WHERE sender = 'T' LIMIT 1`),
    'txid of a payment': await one(`SELECT txid AS found FROM withdrawal WHERE state = 'confirmed' LIMIT 1`),
    'txid of a sweep': await one(
      `SELECT a.txid AS found FROM sweep s JOIN signing_attempt a ON a.subject = s.id LIMIT 1`,
    ),
  }
  const nobody = {
    uid: '999999999',
    email: 'nobody@example.com',
    mobile: '+81312345678',
    address: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9',
    txid: 'a'.repeat(64),
  }
  const asked = (from: Record<string, string>, finds: boolean) =>
    Object.entries(from).map(([what, search]) => [
      `${what}, ${finds ? 'found' : 'of nobody'}`,
      { search, finds },
    ])
  return Object.fromEntries([...asked(somebody, true), ...asked(nobody, false)])
}

interface Times {
  median: number
  p95: number
}

function figuresOf({ path }: Endpoint, what: string, { median: middle, p95 }: Times): Figure[] {
  const name = `${path.replace('/api/operator/', '')} ${what}`.trim()
  const line = { unit: 'ms', target: TARGET_MS, better: 'lower' } as const
  return [
    { name, value: middle, ...line },
    { name: `${name} (p95)`, value: p95, ...line },
  ]
}

/** Measures a request. If a server limit ends it without an answer, the time until then counts. */
async function answered(ask: () => Promise<Times>): Promise<Times> {
  const start = performance.now()
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(' answered 503 '))) throw error
    console.error(error.message)
    const until = performance.now() - start
    return { median: until, p95: until }
  }
}

async function timed(ask: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { median: median(times), p95: times[Math.ceil(0.95 * TIMES) - 1] ?? Number.NaN }
}
