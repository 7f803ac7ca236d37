import { buyMine, type Product } from '@matin/contract/mining'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { figure, isInvalid, saidAt } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { expectNoPinAsked, PIN, pinSheet } from '#testing/payment-pin.ts'
import { HASH, idOf } from '#testing/people.ts'
import MachineScreen from '../screens/machine.route.tsx'
import NftScreen from '../screens/nft.route.tsx'
import { FIRST_PAYOUT, LATER_FIRST_PAYOUT, passesPayout, sells } from '../testing/market-place.ts'
import { machine, nft, ordered } from '../testing/products.ts'

const KINDS = [
  {
    kind: 'a machine',
    product: machine,
    Screen: MachineScreen,
    at: '/pages/DEFI/machine',
    act: 'Rent for 200 USDT',
    purpose: 'Rent Rig S1 for 60 days. The rent is non-refundable; income +206.40 USDT',
    input: { versionId: machine.versionId, amount: '200', firstPayoutAt: FIRST_PAYOUT, pin: PIN },
  },
  {
    kind: 'an NFT',
    product: nft,
    Screen: NftScreen,
    at: '/pages/DEFI/nft',
    act: 'Buy for 300 USDT',
    purpose: 'Buy Dune No. 0404. Bought back at this price after 120 days; income +21.60 USDT',
    input: { versionId: nft.versionId, amount: '300', edition: 404, firstPayoutAt: FIRST_PAYOUT, pin: PIN },
  },
] as const

let server: FakeServer
beforeEach(() => {
  server = startServer()
})

const agreement = () => screen.getByRole('checkbox', { hidden: true })

describe.each(KINDS)('the purchase form of $kind', ({ product, Screen, at, act, purpose, input }) => {
  beforeEach(() => {
    sells(server, [product], '1000')
    server.answers(buyMine, ({ amount }) => ordered(product, amount))
  })

  async function open(language: 'en' | 'zh-Hant' = 'en') {
    const app = openScreen(Screen, { at, keys: ['id'], query: { id: product.productId }, language })
    await eventually(agreement)
    return app
  }
  const button = () => screen.getByRole('button', { name: new RegExp(act.replace(/\d+/, '\\d+')) })

  test('says that a product is no longer on sale and links to the others', async () => {
    const app = openScreen(Screen, { at, keys: ['id'], query: { id: 'gone' } })
    await eventually(() => screen.getByText(app.words.Mining.gone))
    expect(screen.queryByText(app.words[product.kind === 'nft' ? 'Nft' : 'Machines'].empty)).toBeNull()
    await app.user.click(screen.getByRole('link', { name: app.words.Mining.browse }))
    await eventually(() => expect(app.place().path).toBe('/pages/DEFI/index'))
  })
  const press = ({ user }: OpenScreen) => user.click(button())

  keepsMoneyPromises({
    endpoint: buyMine,
    server: () => server,
    open,
    fill: ({ user }) => user.click(agreement()),
    press,
    input,
    refusal: 'pool_capacity',
    changes: {
      'its price is another': {
        happen: () =>
          sells(server, [{ ...product, versionId: idOf(77), minAmount: '250', maxAmount: '250' }], '1000'),
        says: /^Was: \d00\.00 USDT\. Now: 250\.00 USDT$/,
        again: { ...input, versionId: idOf(77), amount: '250' },
      },
      'its first payout is another': {
        happen: () => passesPayout(server),
        says: /^First payout: was .*16.*, now .*17/,
        again: { ...input, firstPayoutAt: LATER_FIRST_PAYOUT },
      },
      ...(product.kind === 'nft' && {
        'somebody else takes the edition': {
          happen: () =>
            sells(
              server,
              [{ ...nft, editions: { first: 401, last: 440, total: 40, sold: 4, next: 405 } }],
              '1000',
            ),
          says: /^Was: Buy Dune No\. 0404\..+\. Now: Buy Dune No\. 0405\./,
          again: { ...input, edition: 405 },
        },
      }),
      'it is sold out': {
        happen: () => sells(server, [{ ...product, soldOut: true }], '1000'),
        says: /^Not yet open$/,
      },
    },
    facts: [purpose, /Cycle\d+ days/, /First payout\d/, /Expiry\d/, /(Gain after rent|Total income)\+/],
    isRefused: (_, words) =>
      expect(screen.getAllByRole('alert').map(alert => alert.textContent?.trim())).toContain(words),
    isKept: () => expect(agreement()).toHaveProperty('checked', true),
    refill: ({ user }) => user.click(agreement()),
    isDone() {
      expect(figure('receipt-hash')).toBe(HASH)
      const paid = String(server.sent(buyMine).at(-1)?.input.amount)
      expect(figure('receipt-amount')).toBe(ordered(product, paid).totalReturn.net)
      expect(screen.getByText('Purchase successful')).toBeDefined()
    },
  })

  test('previews the figures that the order will have, with a loss shown as a loss', async () => {
    const app = await open()
    const order = ordered(product, input.amount)
    expect(figure('offer-price')).toBe(order.principal)
    expect(figure('whole-result')).toBe(order.totalReturn.net)
    if (product.principalReturned) expect(figure('price-back')).toBe(order.totalReturn.principalBack)
    else expect(figure('whole-income')).toBe(order.totalReturn.income)
    expect(figure('expected-daily')).toBe(order.dailyIncome)
    await app.user.click(agreement())
    await press(app)
    expect((await pinSheet(app)).textContent).toContain(purpose)
  })

  test('reports an insufficient balance, links to the recharge and sends nothing', async () => {
    sells(server, [product], '199.999999')
    const app = await open()
    await app.user.click(agreement())
    await press(app)
    expect(screen.getByText(/^Insufficient Balance/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Recharge' }).getAttribute('href')).toBe('#/pages/Assets/charge')
    await expectNoPinAsked(app)
    expect(server.sent(buyMine)).toEqual([])
  })

  test('asks to tick the rules and sends nothing while they are unticked', async () => {
    const app = await open()
    await press(app)
    expect(isInvalid(agreement())).toBe(true)
    expect(saidAt(agreement())).toBe('Please read the rules and check the box')
    await expectNoPinAsked(app)
  })

  test('is disabled when the product is sold out', async () => {
    sells(server, [{ ...product, soldOut: true, unitsLeft: 0 }], '1000')
    await open()
    expect(button()).toHaveProperty('disabled', true)
  })
})

test('a machine that earns less than its rent shows a loss', async () => {
  const poor: Product = { ...machine, dailyRate: '0.01' }
  sells(server, [poor], '1000')
  openScreen(MachineScreen, { at: '/pages/DEFI/machine', keys: ['id'], query: { id: poor.productId } })
  await eventually(agreement)
  expect(figure('whole-result')).toBe('-80')
  expect(screen.getByText('Loss after rent')).toBeDefined()
})
