import {
  getTopupAddress,
  listTopups,
  type Recharge,
  type SeenTransfer,
  submitTopup,
  uploadImage,
} from '@matin/contract/recharge'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { isInvalid, saidAt, typedIn } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { idOf, WALLET } from '#testing/people.ts'
import ChargeScreen from '../screens/charge.route.tsx'

const VOUCHER = idOf(7)
const TXID = 'cd'.repeat(32)
const photo = () => new File(['the picture'], 'voucher.jpg', { type: 'image/jpeg' })

const receipt = (claimed: string): Recharge => ({
  id: idOf(1),
  state: 'waiting',
  network: 'TRC-20',
  claimed,
  onChain: null,
  credited: null,
  txid: null,
  confirmations: 0,
  confirmationsNeeded: 19,
  voucherId: VOUCHER,
  submittedAt: '2026-06-14T10:00:00.000Z',
  seenAt: null,
  creditedAt: null,
  hash: null,
})
const seen = (amount: string, part: Partial<SeenTransfer> = {}): SeenTransfer => ({
  txid: TXID,
  logIndex: 0,
  amount,
  dust: false,
  from: WALLET,
  seenAt: '2026-06-14T09:00:00.000Z',
  solid: true,
  confirmations: 19,
  ...part,
})
const address = {
  network: 'TRC-20',
  address: WALLET,
  minimum: '10',
  confirmationsNeeded: 19,
  withoutReceipt: [],
} as const

let server: FakeServer
beforeEach(() => {
  server = startServer()
  server.answers(getTopupAddress, { ...address, withoutReceipt: [] })
  server.answers(listTopups, { items: [], next: null })
  server.answers(uploadImage, { id: VOUCHER, width: 800, height: 600 })
  server.answers(submitTopup, ({ quantity }) => receipt(quantity))
})

async function open(language: 'en' | 'zh-Hans' = 'en') {
  const app = openScreen(ChargeScreen, { at: '/pages/Assets/charge', keys: ['tab'], language })
  await eventually(() => quantity(app))
  return app
}
const quantity = ({ words }: OpenScreen) => screen.getByLabelText(words.Recharge.amount)
const txid = ({ words }: OpenScreen) => screen.getByLabelText(words.Recharge.txid)
const file = ({ words }: OpenScreen) => screen.getByLabelText(new RegExp(words.Recharge.voucherAdd))
const voucherPart = ({ words }: OpenScreen) =>
  screen.getByRole('group', { name: words.Recharge.voucher, hidden: true })
const button = ({ words }: OpenScreen) => screen.getByRole('button', { name: words.Recharge.submit })

async function fill(app: OpenScreen, typed = '123.450000') {
  await app.user.type(quantity(app), typed)
  await app.user.upload(file(app), photo())
  await eventually(() => expect(screen.queryByRole('progressbar')).toBeNull())
}

keepsMoneyPromises({
  endpoint: submitTopup,
  server: () => server,
  open,
  button,
  fill,
  press: app => app.user.click(button(app)),
  input: { quantity: '123.450000', voucherId: VOUCHER },
  async change(app) {
    await app.user.clear(quantity(app))
    await app.user.type(quantity(app), '123.46')
  },
  refusal: 'receipt_pending',
  isRefused: (_, words) => expect(screen.getByText(words)).toBeDefined(),
  isKept(app) {
    expect(typedIn(quantity(app))).toBe('123.450000')
    expect(voucherPart(app).textContent).toContain('voucher.jpg')
  },
  async refill(app) {
    await app.user.upload(file(app), photo())
    await eventually(() => expect(screen.queryByRole('progressbar')).toBeNull())
  },
  isDone({ place }) {
    expect(place()).toEqual({ path: '/pages/Assets/charge', query: { tab: 'progress' } })
    expect(screen.getByText('Operation successful')).toBeDefined()
  },
})

test('a receipt just submitted is shown although the list does not include it yet', async () => {
  const app = await open()
  await fill(app)
  await app.user.click(button(app))
  await eventually(() => screen.getByText('Operation successful'))
  await eventually(() => expect(screen.getByRole('main').textContent).toContain('123.45'))
  expect(screen.queryByText(app.words.Recharge.emptyTitle)).toBeNull()
})

test('a form submitted during the voucher upload is sent once the upload is complete', async () => {
  const app = await open()
  const answer = server.keepsWaiting(uploadImage)
  await app.user.type(quantity(app), '20')
  await app.user.upload(file(app), photo())
  await app.user.click(button(app))
  await eventually(() => screen.getByText(app.words.Recharge.queued))
  expect(server.sent(submitTopup)).toEqual([])
  answer()
  await eventually(() => expect(server.sent(submitTopup)).toHaveLength(1))
  expect(server.sent(submitTopup)[0]?.input).toEqual({ quantity: '20', voucherId: VOUCHER })
})

test('a change during the voucher upload cancels the queued submission', async () => {
  const app = await open()
  const answer = server.keepsWaiting(uploadImage)
  await app.user.type(quantity(app), '20')
  await app.user.upload(file(app), photo())
  await app.user.click(button(app))
  await eventually(() => screen.getByText(app.words.Recharge.queued))
  await app.user.type(quantity(app), '0')
  answer()
  await eventually(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByText(app.words.Recharge.queued)).toBeNull()
  expect(server.sent(submitTopup)).toEqual([])
})

test('the transaction id is sent when it is filled in', async () => {
  const app = await open()
  await fill(app)
  await app.user.click(txid(app))
  await app.user.paste(` ${TXID} `)
  await app.user.click(button(app))
  await eventually(() => expect(server.sent(submitTopup)).toHaveLength(1))
  expect(server.sent(submitTopup)[0]?.input).toEqual({
    quantity: '123.450000',
    voucherId: VOUCHER,
    txid: TXID,
  })
})

test('a transfer that is detected at the deposit address fills in the form, and leads what is in progress', async () => {
  server.answers(getTopupAddress, {
    ...address,
    withoutReceipt: [seen('50.5')],
  })
  const app = await open()
  await eventually(() => expect(typedIn(quantity(app))).toBe('50.5'))
  expect(typedIn(txid(app))).toBe(TXID)
  await app.user.click(screen.getByRole('tab', { name: /In progress/ }))
  const waiting = await eventually(() => screen.getByTestId('waiting'))
  expect(waiting.textContent).toMatch(/50\.50.*Submit your receipt/)
  await app.user.click(within(waiting).getByRole('button', { name: 'Submit receipt' }))
  await eventually(() => expect(typedIn(quantity(app))).toBe('50.5'))
})

test('each of two transfers in one transaction can be chosen, and the chosen one is sent', async () => {
  server.answers(getTopupAddress, {
    ...address,
    withoutReceipt: [seen('30'), seen('40', { logIndex: 1 })],
  })
  const app = await open()
  await eventually(() => expect(typedIn(quantity(app))).toBe('30'))
  const [first, second] = screen.getAllByRole('listitem')
  const chooser = (row = first) => within(row as HTMLElement).getByRole('button')
  expect(chooser(first)).toHaveProperty('disabled', true)
  expect(chooser(second)).toHaveProperty('disabled', false)
  await app.user.click(chooser(second))
  expect(typedIn(quantity(app))).toBe('40')
  expect(chooser(first)).toHaveProperty('disabled', false)
  await app.user.upload(file(app), photo())
  await eventually(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await app.user.click(button(app))
  await eventually(() => expect(server.sent(submitTopup)).toHaveLength(1))
  expect(server.sent(submitTopup)[0]?.input).toEqual({
    quantity: '40',
    voucherId: VOUCHER,
    txid: TXID,
    logIndex: 1,
  })
})

test('a tiny transfer from an unknown sender is not filled in, but the customer can choose it', async () => {
  server.answers(getTopupAddress, { ...address, withoutReceipt: [seen('0.000001', { dust: true })] })
  const app = await open()
  await eventually(() => expect(screen.getByText(app.words.Recharge.seenDust)).toBeDefined())
  expect(typedIn(quantity(app))).toBe('')
  expect(screen.queryByText(app.words.Recharge.seenTitle)).toBeNull()
  await app.user.click(screen.getByRole('button', { name: app.words.Recharge.seenUse }))
  expect(typedIn(quantity(app))).toBe('0.000001')
})

test('an error of the server is shown at its field', async () => {
  const app = await open()
  await fill(app)
  server.refuses(submitTopup, 'amount_incorrect', { field: 'quantity' })
  await app.user.click(button(app))
  await eventually(() => expect(isInvalid(quantity(app))).toBe(true))
  expect(saidAt(quantity(app))).toBe('Please enter the correct amount')
  expect(typedIn(quantity(app))).toBe('123.450000')
})

test('an amount below the minimum is accepted with a note about the minimum', async () => {
  const app = await open()
  await fill(app, '9.99')
  expect(screen.getByText('The minimum is 10 USDT')).toBeDefined()
  await app.user.click(button(app))
  await eventually(() => expect(server.sent(submitTopup)).toHaveLength(1))
})

describe('the form shows an error at the field and sends nothing for', () => {
  test('an empty form', async () => {
    const app = await open()
    await app.user.click(button(app))
    expect(saidAt(quantity(app))).toBe(app.words.Recharge.amountRequired)
    expect(saidAt(file(app))).toBe(app.words.Recharge.voucherRequired)
    expect(server.sent(submitTopup)).toEqual([])
  })

  test.each(['0', '0.00'])('%s USDT', async typed => {
    const app = await open()
    await fill(app, typed)
    await app.user.click(button(app))
    expect(saidAt(quantity(app))).toBe('Please enter the correct amount')
    expect(server.sent(submitTopup)).toEqual([])
  })

  test('a transaction id that is too short', async () => {
    const app = await open()
    await fill(app)
    await app.user.type(txid(app), 'cdcd')
    await app.user.click(button(app))
    expect(saidAt(txid(app))).toBe(
      'The transaction ID must be 64 characters. Copy it from the wallet you sent from.',
    )
    expect(server.sent(submitTopup)).toEqual([])
  })

  test('an unreadable voucher, until another upload succeeds', async () => {
    const app = await open()
    server.refuses(uploadImage, 'image_unreadable')
    await fill(app, '20')
    await eventually(() =>
      expect(voucherPart(app).textContent).toContain('This file isn’t a readable image. Choose another one.'),
    )
    await app.user.click(button(app))
    expect(server.sent(submitTopup)).toEqual([])
    await app.user.click(
      within(voucherPart(app)).getByRole('button', { name: app.words.Recharge.uploadAgain }),
    )
    await eventually(() =>
      expect(voucherPart(app).textContent).not.toContain(
        'This file isn’t a readable image. Choose another one.',
      ),
    )
  })
})
