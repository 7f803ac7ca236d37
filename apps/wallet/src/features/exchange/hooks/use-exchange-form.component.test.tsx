import type { InputOf } from '@matin/contract/endpoint'
import {
  type ExchangeQuote,
  type ExchangeTerms,
  executeExchange,
  getExchangeTerms,
  listExchanges,
  quoteExchange,
} from '@matin/contract/exchange'
import { type ListedQuote, listQuotes } from '@matin/contract/market'
import { exchangeFigures } from '@matin/domain/exchange/quote'
import { readPrice } from '@matin/domain/market/price'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, handRests, passes, typingPauses } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { figure, isInvalid, typedIn } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { expectNoPinAsked, PIN, pinSheet, tapPin } from '#testing/payment-pin.ts'
import { HASH, idOf, openingTime } from '#testing/people.ts'
import ExchangeScreen from '../screens/exchange.route.tsx'

const now = openingTime.toISOString()
const terms: ExchangeTerms = {
  now,
  asset: 'BTC',
  open: true,
  price: { price: '50000', at: now },
  state: 'live',
  source: 'simulated',
  feeRate: '0.001',
  spreadRate: '0.001',
  minimum: '10',
  quoteSeconds: 10,
  usdt: '1000.5',
  coin: '0.00012345',
  inventory: '0.01',
  demonstration: true,
}
const bitcoin: ListedQuote = {
  asset: 'BTC',
  price: '50000',
  open: '49000',
  change: '0.0204',
  high: '51000',
  low: '48000',
  volume: '12',
  turnover: '600000',
  at: now,
  name: { en: 'Bitcoin', ja: 'ビットコイン', 'zh-Hans': '比特币', 'zh-Hant': '比特幣' },
  closes: ['49000', '50000'],
}

/** Returns the figures that the server would quote, from the domain's function. */
function figuresOf({ side, asset, amount }: InputOf<typeof quoteExchange>, price: string) {
  const minor = fromWire(amount, side === 'buy' ? 'USDT' : asset) ?? 0n
  const rates = { fee: parseRate(terms.feeRate) ?? 0n, spread: parseRate(terms.spreadRate) ?? 0n }
  const { quantity, total, fee, spread } = exchangeFigures(side, minor, asset, readPrice(price) ?? 0n, rates)
  return {
    quantity: toWire(quantity, asset),
    total: toWire(total, 'USDT'),
    fee: toWire(fee, 'USDT'),
    spread: toWire(spread, 'USDT'),
  }
}

let server: FakeServer
/** Market price of the stub server. */
let price: string
let quotes: ExchangeQuote[]
beforeEach(() => {
  price = '50000'
  quotes = []
  server = startServer()
  server.answers(listQuotes, { source: 'simulated', state: 'live', now, items: [bitcoin] })
  server.answers(getExchangeTerms, terms)
  server.answers(listExchanges, { items: [], next: null })
  server.answers(quoteExchange, input => {
    const { side, asset } = input
    const given: ExchangeQuote = {
      id: idOf(quotes.length + 1),
      side,
      asset,
      price,
      ...figuresOf(input, price),
      priceAt: now,
      source: 'simulated',
      feeRate: terms.feeRate,
      spreadRate: terms.spreadRate,
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 10_000).toISOString(),
    }
    quotes.push(given)
    return given
  })
  server.answers(executeExchange, ({ quoteId }) => {
    const quote = quotes.find(({ id }) => id === quoteId)
    if (!quote) throw new Error(`no quote ${quoteId} was given`)
    return { ...quote, id: idOf(99), time: now, hash: HASH }
  })
})

async function open(side: 'buy' | 'sell' = 'buy', language: 'en' | 'zh-Hant' = 'en') {
  const app = openScreen(ExchangeScreen, {
    at: '/pages/Personal/exchange',
    keys: ['asset', 'side'],
    query: { side },
    language,
  })
  await eventually(() => pays(app))
  return app
}
const pays = ({ words }: OpenScreen) => screen.getByLabelText(words.Exchange.pay)
const button = () => screen.getByRole('button', { name: /^(Buy|Sell)( [\d.,]+)? BTC$/ })
const saidOf = (app: OpenScreen) =>
  document.getElementById(pays(app).getAttribute('aria-describedby') ?? '')?.textContent
const locked = () => eventually(() => expect(figure('exchange-quote')).toBe('locked'))

async function type(app: OpenScreen, amount: string) {
  await app.user.clear(pays(app))
  await app.user.type(pays(app), amount)
  await typingPauses()
}
async function fill(app: OpenScreen, amount = '100.000001') {
  await type(app, amount)
  await locked()
}

keepsMoneyPromises({
  endpoint: executeExchange,
  server: () => server,
  open,
  fill,
  press: ({ user }) => user.click(button()),
  input: { quoteId: idOf(1), pin: PIN },
  change: app => fill(app, '200'),
  refusal: 'inventory_short',
  changes: {
    'prices are out of date': {
      happen: () =>
        server.answers(listQuotes, { source: 'simulated', state: 'stale', now, items: [bitcoin] }),
      says: /^We’re sorry, prices are out of date/,
    },
  },
  elsewhere: { of: 'buy BTC', amount: '300' },
  facts: [/You receive at least/, /Price1 BTC = 50,000\.00 USDT/, /Fee0\.1/, /Spread0\.1/],
  isRefused: (app, words) => expect(saidOf(app)).toBe(words),
  isKept: app => expect(typedIn(pays(app))).toBe('100.000001'),
  isDone() {
    expect(screen.getByText('Exchange successful')).toBeDefined()
    expect(figure('receipt-amount')).toBe(quotes.at(-1)?.quantity)
    expect(figure('receipt-hash')).toBe(HASH)
    expect(within(screen.getByTestId('receipt')).getByText(/Simulated prices/)).toBeDefined()
  },
})

describe.each([
  ['buy', '100.000001', 'quantity'],
  ['sell', '0.00012345', 'total'],
] as const)('an exchange to %s', (side, amount, gets) => {
  test('is quoted and executed with the figures of its preview', async () => {
    const app = await open(side)
    const answer = server.keepsWaiting(quoteExchange)
    await type(app, amount)
    const { [gets]: expected, fee, spread } = figuresOf({ side, asset: 'BTC', amount }, price)
    const shown = () => [figure('exchange-receive'), figure('exchange-fee'), figure('exchange-spread')]
    expect(shown()).toEqual([expected, fee, spread])
    answer()
    await locked()
    expect(server.sent(quoteExchange).map(({ input }) => input)).toEqual([{ side, asset: 'BTC', amount }])
    expect(shown()).toEqual([expected, fee, spread])
    await app.user.click(button())
    await tapPin(app)
    await eventually(() => expect(figure('receipt-amount')).toBe(expected))
  })
})

test('a quote that expires before it is confirmed must be requested again', async () => {
  const app = await open()
  await fill(app)
  await passes(10_000)
  expect(figure('exchange-quote')).toBe('expired')
  const [renew] = screen.getAllByRole('button', { name: 'Get a new quote' })
  if (!renew) throw new Error('no way to another quote')
  await app.user.click(renew)
  await locked()
  expect(quotes).toHaveLength(2)
  await handRests()
  await app.user.click(button())
  await tapPin(app)
  await eventually(() => expect(server.sent(executeExchange)).toHaveLength(1))
  expect(server.sent(executeExchange)[0]?.input.quoteId).toBe(idOf(2))
})

describe('a quote that expires while the PIN is typed', () => {
  async function expireAtPin(): Promise<OpenScreen> {
    const app = await open()
    await fill(app)
    await app.user.click(button())
    await pinSheet(app)
    await passes(10_000)
    return app
  }

  const dots = (sheet: HTMLElement) => within(sheet).getByRole('group').getAttribute('aria-label')

  test('locks the keypad until the customer renews it, and the digits typed before do not count', async () => {
    const app = await open()
    await fill(app)
    await app.user.click(button())
    await tapPin(app, '123')
    const sheet = await pinSheet(app)
    await passes(4000)
    expect(within(sheet).getByRole('timer').textContent).toBe('Quote valid for 6 s')
    price = '40000'
    await passes(6000)
    await tapPin(app, '456')
    await passes(600)
    expect(server.sent(executeExchange)).toEqual([])
    await app.user.click(within(sheet).getByRole('button', { name: 'Get a new quote' }))
    await eventually(() =>
      within(sheet).getByText(/^Price: was 1 BTC = 50,000\.00 USDT, now 1 BTC = 40,000\.00 USDT$/),
    )
    within(sheet).getByText(
      /^Was: You receive at least 0\.00199\d+ BTC\. Now: You receive at least 0\.00249\d+ BTC$/,
    )
    expect(dots(sheet)).toBe('0 of 6 digits entered')
    await handRests()
    await tapPin(app)
    await eventually(() => screen.getByTestId('receipt'))
    expect(server.sent(executeExchange).map(({ input }) => input.quoteId)).toEqual([idOf(2)])
  })

  test.each(['49999', '50001'])('is not bought at a new price that was not shown: %s', async next => {
    const app = await expireAtPin()
    price = next
    await tapPin(app)
    await passes(600)
    expect(server.sent(executeExchange)).toEqual([])
    expect(quotes).toHaveLength(1)
  })

  test('closes the sheet and says why when no new quote is given', async () => {
    const app = await expireAtPin()
    server.refuses(quoteExchange, 'price_stale')
    await app.user.click(within(await pinSheet(app)).getByRole('button', { name: 'Get a new quote' }))
    await eventually(() => expectNoPinAsked(app))
    expect(isInvalid(pays(app))).toBe(true)
    expect(server.sent(executeExchange)).toEqual([])
  })

  test('may be repeated when the answer was lost, and is settled before it is renewed', async () => {
    const app = await open()
    await fill(app)
    await app.user.click(button())
    server.losesAnswer(executeExchange)
    await tapPin(app)
    await eventually(() => expect(server.sent(executeExchange)).toHaveLength(1))
    await passes(10_000)
    await tapPin(app)
    await eventually(() => screen.getByTestId('receipt'))
    expect(server.bookings(executeExchange)).toBe(1)
    expect(figure('receipt-amount')).toBe(quotes[0]?.quantity)
  })
})

describe.each(['quote_expired', 'price_moved'] as const)(
  'a quote that the server refuses with %s',
  refusal => {
    test.each(['49800', '50200'])('is renewed on the sheet and confirmed again, at %s', async next => {
      const app = await open()
      await fill(app)
      await app.user.click(button())
      const sheet = await pinSheet(app)
      price = next
      server.refuses(executeExchange, refusal)
      await tapPin(app)
      await eventually(() => within(sheet).getByText(/^Price: was 1 BTC = 50,000\.00 USDT, now/))
      await handRests()
      expect(server.sent(executeExchange)).toHaveLength(1)
      expect(screen.queryByText(app.words.Exchange.done)).toBeNull()
      await tapPin(app)
      await eventually(() => screen.getByTestId('receipt'))
      expect(server.sent(executeExchange).map(({ input }) => input.quoteId)).toEqual([idOf(1), idOf(2)])
    })
  },
)

describe('the form shows an error at the field and requests no quote for', () => {
  test.each([
    ['buy', '9.99', 'The minimum is 10 USDT'],
    ['buy', '1000.500001', 'Insufficient Balance'],
    ['buy', '600', 'You can buy up to 0.01 BTC right now'],
    ['buy', '0.00', 'Please enter the correct amount'],
    ['sell', '0.00012346', 'Insufficient Balance'],
    ['sell', '0.0001', 'The minimum is 10 USDT'],
  ] as const)('%s of %s', async (side, amount, words) => {
    const app = await open(side)
    await type(app, amount)
    expect(saidOf(app)).toBe(words)
    await app.user.click(button())
    expect(isInvalid(pays(app))).toBe(true)
    await expectNoPinAsked(app)
    expect(server.sent(quoteExchange)).toEqual([])
  })

  test('an empty amount', async () => {
    const app = await open()
    await app.user.click(button())
    expect(saidOf(app)).toBe('Enter an amount')
    await expectNoPinAsked(app)
  })
})

test('MAX sells the whole balance of a coin, however small', async () => {
  const app = await open('sell')
  await app.user.click(screen.getByRole('button', { name: 'MAX' }))
  await typingPauses()
  await locked()
  expect(server.sent(quoteExchange)[0]?.input.amount).toBe(terms.coin)
})

test('a refused quote marks the amount field as invalid', async () => {
  const app = await open()
  server.refuses(quoteExchange, 'price_stale')
  await type(app, '100')
  await eventually(() => expect(isInvalid(pays(app))).toBe(true))
  await app.user.click(button())
  await expectNoPinAsked(app)
})

test('the exchange is disabled while prices are stale, and the page says so', async () => {
  server.answers(listQuotes, { source: 'simulated', state: 'stale', now, items: [bitcoin] })
  await open()
  await eventually(() => expect(button()).toHaveProperty('disabled', true))
  expect(screen.getByText(/^We’re sorry, prices are out of date/)).toBeDefined()
})

test('an amount that ends with a decimal point is quoted without the point', async () => {
  const app = await open()
  await type(app, '100.')
  await locked()
  expect(server.sent(quoteExchange)[0]?.input.amount).toBe('100')
})
