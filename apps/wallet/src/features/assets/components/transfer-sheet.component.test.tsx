import { getTokenData, ownTransfer } from '@matin/contract/assets'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { saidAt, typedIn } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { HASH } from '#testing/people.ts'
import AssetsScreen from '../screens/assets.route.tsx'

let server: FakeServer
beforeEach(() => {
  server = startServer()
  const none = { frozen: '0', locked: '0', unclaimed: '0' }
  server.answers(getTokenData, {
    total: '150.25',
    spotTotal: '100',
    miningTotal: '50.25',
    available: '100',
    todayIncome: '0',
    ordersInProgress: 0,
    prices: { source: 'simulated', state: 'live', at: '2026-06-14T10:00:00.000Z' },
    assets: [
      { asset: 'USDT', spot: '100', mining: '50.25', ...none, spotValue: '100' },
      { asset: 'BTC', spot: '0.00012345', mining: '0', ...none, spotValue: '6.17' },
    ],
  })
  server.answers(ownTransfer, { hash: HASH, time: '2026-06-14T10:00:00.000Z' })
})

/** Opens the page and its transfer sheet. */
async function open(language: 'en' | 'ja' = 'en') {
  const app = openScreen(AssetsScreen, { at: '/pages/Assets/index', language })
  await app.user.click(await eventually(() => screen.getByRole('button', { name: opener(app) })))
  await eventually(() => sheet(app))
  return app
}
const opener = ({ words }: OpenScreen) => new RegExp(`^${words.Assets.transfer}`)
const sheet = ({ words }: OpenScreen) => screen.getByRole('dialog', { name: words.Assets.transfer })
const amount = (app: OpenScreen) => within(sheet(app)).getByLabelText(app.words.Assets.amount)
const choice = (app: OpenScreen, name: string) => within(sheet(app)).getByRole('button', { name })
const button = (app: OpenScreen) =>
  within(sheet(app)).getByRole('button', { name: /^Transfer( [\d.,]+ \w+)?$/ })

keepsMoneyPromises({
  endpoint: ownTransfer,
  server: () => server,
  open,
  button,
  fill: app => app.user.type(amount(app), '50.250000'),
  press: app => app.user.click(button(app)),
  input: { from: 'mining', to: 'spot', asset: 'USDT', amount: '50.250000' },
  async change(app) {
    await app.user.clear(amount(app))
    await app.user.type(amount(app), '50')
  },
  refusal: 'below_minimum',
  isRefused: (app, words) => expect(saidAt(amount(app))).toBe(words),
  isKept: app => expect(typedIn(amount(app))).toBe('50.250000'),
  isDone(app) {
    expect(screen.queryByRole('dialog', { name: app.words.Assets.transfer })).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Transaction details' }).textContent).toMatch(
      /Transferred50\.\d+ USDTfrom your mining account to your spot account/,
    )
    expect(screen.getByText('Operation successful')).toBeDefined()
  },
})

test('the transfer goes from the spot account when the customer chooses this direction', async () => {
  const app = await open()
  await app.user.click(choice(app, 'Spot to mining'))
  await app.user.click(choice(app, 'MAX'))
  expect(typedIn(amount(app))).toBe('100')
  expect(button(app).textContent).toBe('Transfer 100 USDT')
  await app.user.click(button(app))
  await eventually(() => expect(server.sent(ownTransfer)).toHaveLength(1))
  expect(server.sent(ownTransfer)[0]?.input).toEqual({
    from: 'spot',
    to: 'mining',
    asset: 'USDT',
    amount: '100',
  })
})

test('MAX moves the whole balance of another coin to its last decimal', async () => {
  const app = await open()
  await app.user.click(choice(app, 'BTC'))
  await app.user.click(choice(app, 'Spot to mining'))
  await app.user.click(choice(app, 'MAX'))
  await app.user.click(button(app))
  await eventually(() => expect(server.sent(ownTransfer)).toHaveLength(1))
  expect(server.sent(ownTransfer)[0]?.input).toMatchObject({ asset: 'BTC', amount: '0.00012345' })
})

describe('the sheet shows an error at the field and sends nothing for', () => {
  test.each([
    ['50.250001', 'Insufficient Balance'],
    ['0.000', 'Please enter the correct amount'],
  ])('%s USDT', async (quantity, words) => {
    const app = await open()
    await app.user.type(amount(app), quantity)
    await app.user.click(button(app))
    expect(saidAt(amount(app))).toBe(words)
    expect(server.sent(ownTransfer)).toEqual([])
  })

  test('an empty amount', async () => {
    const app = await open()
    await app.user.click(button(app))
    expect(saidAt(amount(app))).toBe('Please enter the correct amount')
    expect(server.sent(ownTransfer)).toEqual([])
  })
})
