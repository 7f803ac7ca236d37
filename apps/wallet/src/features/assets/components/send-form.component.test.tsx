import { getRecipient, getTokenData, sendToCustomer } from '@matin/contract/assets'
import type { DataOf } from '@matin/contract/endpoint'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, typingPauses } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { isInvalid, saidAt, typedIn } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { expectNoPinAsked, PIN, pinSheet, tapPin } from '#testing/payment-pin.ts'
import { HASH, WALLET } from '#testing/people.ts'
import SendScreen from '../screens/send.route.tsx'

const UID = '100000002'

const terms: DataOf<typeof getWithdrawalTerms> = {
  network: 'TRC-20',
  fee: '1',
  minimum: '10',
  available: '80.5',
  limit24h: '1000',
  used24h: '950',
  raisedLimit24h: '50000',
  hold: null,
  savedOnly: false,
  paused: null,
}

let server: FakeServer
beforeEach(() => {
  server = startServer()
  server.answers(getWithdrawalTerms, terms)
  server.answers(getTokenData, {
    total: '68.16',
    spotTotal: '68.16',
    miningTotal: '0',
    available: '68.16',
    todayIncome: '0',
    ordersInProgress: 0,
    prices: null,
    // The rest is coins.
    assets: [
      { asset: 'USDT', spot: '60', mining: '0', frozen: '0', locked: '0', unclaimed: '0', spotValue: '60' },
    ],
  })
  server.answers(getRecipient, { name: 'K***a', uid: UID })
  server.answers(sendToCustomer, ({ amount }) => ({
    amount,
    name: 'K***a',
    uid: '1•••02',
    hash: HASH,
    time: '2026-06-14T10:00:00.000Z',
  }))
})

async function open(language: 'en' | 'zh-Hans' = 'en') {
  const app = openScreen(SendScreen, { at: '/pages/Assets/send', keys: ['to'], language })
  await eventually(() => to(app))
  return app
}
const to = ({ words }: OpenScreen) => screen.getByLabelText(words.Send.to)
const amount = ({ words }: OpenScreen) => screen.getByLabelText(words.Send.amount)
const button = () => screen.getByRole('button', { name: /^Send( [\d.,]+ USDT)?$/ })

async function fill(app: OpenScreen, quantity = '12.34', whom = UID) {
  await app.user.click(to(app))
  await app.user.paste(whom)
  await app.user.type(amount(app), quantity)
  await typingPauses()
}

keepsMoneyPromises({
  endpoint: sendToCustomer,
  server: () => server,
  open,
  fill,
  press: ({ user }) => user.click(button()),
  input: { to: UID, amount: '12.34', pin: PIN },
  async change(app) {
    await app.user.clear(amount(app))
    await app.user.type(amount(app), '12.35')
  },
  refusal: 'transfers_off',
  changes: {
    'the balance is smaller': {
      happen: () => server.answers(getWithdrawalTerms, { ...terms, available: '12' }),
      says: /^Insufficient Balance$/,
    },
    'the recipient is gone': {
      happen: () => server.refuses(getRecipient, 'recipient_unknown'),
      says: /^No customer has this UID or deposit address\. Check it with the recipient\.$/,
    },
  },
  elsewhere: { to: '100000003', amount: '9' },
  facts: ['To K***a, UID 100000002', 'FeeFree', /Arrival(Instant|Immediate)/],
  isRefused: (app, words) => expect(saidAt(amount(app))).toBe(words),
  isKept(app) {
    expect(typedIn(to(app))).toBe(UID)
    expect(typedIn(amount(app))).toBe('12.34')
  },
  isDone() {
    const slip = screen.getByTestId('receipt')
    expect(slip.textContent).toMatch(/Sent12\.3\d USDTto K\*\*\*a, UID 1•••02/)
    expect(within(slip).getByTestId('receipt-hash').dataset.value).toBe(HASH)
    expect(slip.textContent).toContain('60.00 USDT')
    expect(screen.getByText(/^12\.3\d USDT sent to K\*\*\*a$/)).toBeDefined()
  },
})

test('the recipient is named beside the field and again on the PIN sheet', async () => {
  const app = await open()
  await fill(app)
  await eventually(() => screen.getByText(`To K***a (UID ${UID})`))
  expect(server.sent(getRecipient).map(({ input }) => input)).toEqual([{ to: UID }])
  await app.user.click(button())
  const sheet = await pinSheet(app)
  expect(sheet.textContent).toContain(`To K***a, UID ${UID}. This can’t be undone.`)
  expect(sheet.textContent).toContain('12.34 USDT')
})

test('a transfer can name its recipient by a deposit address instead of a UID', async () => {
  const app = await open()
  await fill(app, '5', ` ${WALLET} `)
  await app.user.click(button())
  await tapPin(app)
  await eventually(() => expect(server.sent(sendToCustomer)).toHaveLength(1))
  expect(server.sent(sendToCustomer)[0]?.input).toEqual({ to: WALLET, amount: '5', pin: PIN })
})

test('MAX fills in the most that balance and limit allow, and the form accepts it', async () => {
  const app = await open()
  await app.user.click(screen.getByRole('button', { name: 'MAX' }))
  await typingPauses()
  expect(typedIn(amount(app))).toBe('50')
  expect(isInvalid(amount(app))).toBe(false)
})

describe('the form shows an error at the field and sends nothing for', () => {
  test.each([
    ['0.999999', 'The minimum is 1 USDT'],
    ['80.500001', 'Insufficient Balance'],
    ['50.000001', 'That’s over your 24-hour limit. You can still withdraw or send 50 USDT.'],
  ])('%s USDT', async (quantity, words) => {
    const app = await open()
    await fill(app, quantity)
    expect(saidAt(amount(app))).toBe(words)
    await app.user.click(button())
    expect(isInvalid(amount(app))).toBe(true)
    await expectNoPinAsked(app)
  })

  test('an empty form', async () => {
    const app = await open()
    await app.user.click(button())
    expect(saidAt(to(app))).toBe('Enter a UID or deposit address')
    expect(saidAt(amount(app))).toBe('Enter the transfer quantity')
    await expectNoPinAsked(app)
  })

  test('half a UID', async () => {
    const app = await open()
    await fill(app, '5', '10000')
    await app.user.click(button())
    expect(saidAt(to(app))).toBe('A UID has nine digits, an address 34 characters')
    expect(server.sent(getRecipient)).toEqual([])
  })

  test('a UID that no customer has', async () => {
    const app = await open()
    server.refuses(getRecipient, 'recipient_unknown')
    await fill(app)
    await eventually(() =>
      expect(saidAt(to(app))).toBe(
        'No customer has this UID or deposit address. Check it with the recipient.',
      ),
    )
    await app.user.click(button())
    expect(isInvalid(to(app))).toBe(true)
    await expectNoPinAsked(app)
  })
})

test('an amount that ends with a decimal point stays as typed', async () => {
  const app = await open()
  await app.user.type(amount(app), '12.')
  expect(typedIn(amount(app))).toBe('12.')
})

test('the error texts are in Chinese for a Chinese reader', async () => {
  const app = await open('zh-Hans')
  await app.user.type(amount(app), '80.500001')
  await typingPauses()
  expect(saidAt(amount(app))).toBe('余额不足')
})
