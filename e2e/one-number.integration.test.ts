import { getTokenData, getWalletLog, type WalletLogItem } from '@matin/contract/assets'
import { listMessages } from '@matin/contract/messages'
import {
  buyMine,
  claimMine,
  getMineOrder,
  listMines,
  listUserMines,
  type Order,
  type Product,
  redeemMine,
  startTrial,
} from '@matin/contract/mining'
import { exportStatement, getYearlySummary, STATEMENT_COLUMNS } from '@matin/contract/statement'
import { redemptionOf } from '@matin/domain/mining/redemption'
import { incomeOf } from '@matin/domain/mining/terms'
import { trialIncome } from '@matin/domain/mining/trial'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passIdentity } from '../apps/server/src/features/account/identity/testing/passed.ts'
import { type Buyer, buyer, sell, USDT } from '../apps/server/src/features/money/mining/testing/shop.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness } from '../apps/server/src/testing/harness.ts'
import { previewPledge } from '../apps/wallet/src/features/mining/model/pledge-preview.ts'
import { previewPurchase, previewTrial } from '../apps/wallet/src/features/mining/model/purchase-preview.ts'

/*
 * An order's total result is one number: product, form, order, list of orders, history, messages, statement and yearly
 * summary agree on it, and so does the ledger.
 */

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const FUNDS = 5_000n
const PENALTY = 20_000_000n
const minor = (amount: string) => fromWire(amount.replace('-', ''), 'USDT') ?? lacking(amount)
const signed = (amount: string) => (amount.startsWith('-') ? -minor(amount) : minor(amount))
const wire = (amount: bigint) => toWire(amount, 'USDT')

interface Case {
  kind: 'lock' | 'machine' | 'nft' | 'trial'
  /** Price in minor units of USDT. */
  price: bigint
  days: number
  /** Day on which a lock is redeemed; null if it is held to the end. */
  redeemedAfter: number | null
  /** Daily rate in millionths of the price. */
  rate: number
}

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    kind: fc.constantFrom('lock', 'machine', 'nft', 'trial'),
    price: fc.bigInt({ min: USDT, max: 900n * USDT }),
    days: fc.integer({ min: 1, max: 6 }),
    redeemedAfter: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    rate: fc.integer({ min: 1, max: 500_000 }),
  })
  .map(one => ({
    ...one,
    redeemedAfter:
      one.kind === 'lock' && one.redeemedAfter !== null && one.redeemedAfter < one.days
        ? one.redeemedAfter
        : null,
  }))

/**
 * Each kind of order with each of its ends: lapsed, redeemed at once or after payouts, a machine with a loss
 * or a gain.
 */
const EVERY_ENDING: [Case][] = (
  [
    { kind: 'lock', days: 3, redeemedAfter: null },
    { kind: 'lock', days: 5, redeemedAfter: 0 },
    { kind: 'lock', days: 6, redeemedAfter: 4 },
    { kind: 'machine', days: 2, redeemedAfter: null },
    { kind: 'machine', days: 6, redeemedAfter: null, rate: 450_000 },
    { kind: 'nft', days: 4, redeemedAfter: null },
    { kind: 'trial', days: 3, redeemedAfter: null },
  ] satisfies (Pick<Case, 'kind' | 'days' | 'redeemedAfter'> & Partial<Case>)[]
).map(one => [{ price: 123_456_789n, rate: 4_321, ...one }])

/** Returns the total return that the product page and the order form's preview state before the purchase. */
async function promised({ kind, price, days, rate }: Case, versionId: string) {
  const { items } = listMines.data.parse((await harness.ask(listMines, {})).data)
  const product = items.find(item => item.versionId === versionId)
  if (!product) return lacking('product')
  const dailyRate = parseRate(product.dailyRate) ?? lacking('rate')
  expect(dailyRate).toBe(BigInt(rate) * 1_000n)
  return { product: saidOf(product), form: formOf(product) }

  function saidOf({ trial, totalReturn }: Product): bigint {
    if (kind === 'trial' && trial)
      return trialIncome(price, { days: trial.days, dailyRate: parseRate(trial.dailyRate) ?? 0n }).total
    if (kind === 'lock') return incomeOf(price, { cycleDays: days, dailyRate }).total
    return signed(totalReturn?.net ?? lacking('net'))
  }

  function formOf(shown: Product): bigint {
    if (kind === 'trial') return minor(previewTrial(shown)?.total ?? lacking('trial'))
    if (kind === 'lock') return minor(previewPledge(wire(price), shown, wire(FUNDS * USDT)).total)
    return signed(previewPurchase(shown, wire(FUNDS * USDT)).whole.net)
  }
}

async function begin({ kind, price }: Case, who: Buyer, versionId: string): Promise<Order> {
  if (kind !== 'trial') return who.call(buyMine, { versionId, amount: wire(price), pin: PIN })
  await passIdentity(harness.app.platform, who.id)
  return who.call(startTrial, { versionId })
}

async function end(one: Case, who: Buyer, { id }: Order): Promise<void> {
  await harness.advance({ hours: 24 * (one.redeemedAfter ?? one.days + 2) })
  const { order } = await who.call(getMineOrder, { id })
  if (one.kind === 'trial' && order.claimable !== '0') await who.call(claimMine, { id })
  if (one.redeemedAfter === null) return
  const { principal, dailyIncome, cycleDays, paidCount } = order
  const figures = redemptionOf({
    principal: minor(principal),
    dailyIncome: minor(dailyIncome),
    penaltyRate: PENALTY,
    cycleDays,
    paidCount,
  })
  const preview = {
    returned: wire(figures.returned),
    penalty: wire(figures.penalty),
    forfeited: wire(figures.forfeited),
  }
  await who.call(redeemMine, { id, pin: PIN, preview })
}

/** Returns all events of the customer. The initial funds were given without an event. */
async function eventsOf(who: Buyer): Promise<WalletLogItem[]> {
  const items: WalletLogItem[] = []
  let cursor: string | undefined
  do {
    const page = await who.call(getWalletLog, { ...(cursor !== undefined && { cursor }) })
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return items
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + signed(amount), 0n)

/** Returns the order's total return from the messages: amounts received minus amounts paid. */
async function sumMessages(who: Buyer): Promise<bigint> {
  const { items } = await who.call(listMessages, {})
  const figureOf = (text: string) =>
    minor(/([\d,.]+) USDT/.exec(text)?.[1]?.replaceAll(',', '') ?? lacking(text))
  return items.reduce((sum, { kind, title, text }) => {
    switch (kind) {
      case 'order_bought':
      case 'machine_rented':
        return sum - figureOf(title)
      case 'nft_bought':
        return sum - figureOf(text)
      case 'payout':
      case 'order_redeemed':
      case 'order_expired':
      case 'nft_bought_back':
      case 'trial_claimed':
        return sum + figureOf(title)
      default:
        return sum
    }
  }, 0n)
}

async function statementSum(who: Buyer): Promise<bigint> {
  const day = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const now = harness.clock.now()
  const query = new URLSearchParams({ from: '2026-01-01', to: day(now), timeZone: 'UTC' })
  const response = await harness.app.server.inject({
    url: `${exportStatement.path}?${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  const lines = response.body.trim().split('\r\n').slice(1)
  return lines.reduce((sum, line) => {
    const cells = line.split(',')
    const cell = (name: (typeof STATEMENT_COLUMNS)[number]) => cells[STATEMENT_COLUMNS.indexOf(name)] ?? ''
    if (cell('kind') === 'recharge') return sum
    return sum + sumOf([cell('amount'), cell('other_amount')].filter(amount => amount !== ''))
  }, 0n)
}

async function yearSum(who: Buyer): Promise<bigint> {
  const year = String(harness.clock.now().toZonedDateTimeISO('UTC').year)
  const { assets } = await who.call(getYearlySummary, { year, timeZone: 'UTC' })
  return assets
    .flatMap(({ kinds }) => kinds)
    .filter(({ kind }) => kind !== 'recharge')
    .reduce((sum, one) => sum + minor(one.in) - minor(one.out), 0n)
}

function lacking(what: string): never {
  throw new Error(`there is no ${what}`)
}

it('an order’s total return is the same everywhere, for every kind, amount and outcome', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async one => {
      const { versionId } = await sell(harness.app.platform, {
        kind: one.kind === 'trial' ? 'machine' : one.kind,
        pool: 10_000n * USDT,
        days: one.days,
        rate: BigInt(one.rate) * 1_000n,
        penalty: PENALTY,
        ...(one.kind !== 'lock' && { price: one.price }),
        ...(one.kind === 'nft' && { editions: { first: 1, last: 3 } }),
        ...(one.kind === 'trial' && { trial: { days: one.days, dailyRate: BigInt(one.rate) * 1_000n } }),
      })
      const who = await buyer(harness, FUNDS)
      const before = minor((await who.call(getTokenData, {})).total)
      const said = await promised(one, versionId)
      const net = said.product
      expect(said.form).toBe(net)
      const order = await begin(one, who, versionId)
      expect(signed(order.totalReturn.net)).toBe(net)
      await end(one, who, order)

      const ledger = minor((await who.call(getTokenData, {})).total) - before
      const { order: ended } = await who.call(getMineOrder, { id: order.id })
      expect(ended.state).toBe('ended')
      if (one.redeemedAfter === null) expect(ledger).toBe(net)
      const [listed] = (await who.call(listUserMines, { state: 'ended' })).items
      const events = await eventsOf(who)
      expect({
        order: signed(ended.totalReturn.net),
        list: signed(listed?.totalReturn.net ?? ''),
        history: sumOf(events.flatMap(({ amount, other }) => [amount, ...(other ? [other.amount] : [])])),
        messages: await sumMessages(who),
        statement: await statementSum(who),
        year: await yearSum(who),
      }).toEqual({
        order: ledger,
        list: ledger,
        history: ledger,
        messages: ledger,
        statement: ledger,
        year: ledger,
      })
    }),
    { examples: EVERY_ENDING, numRuns: process.env.SOAK === '1' ? 200 : 10 },
  )
  await expectBalancedBooks(harness.app)
})
