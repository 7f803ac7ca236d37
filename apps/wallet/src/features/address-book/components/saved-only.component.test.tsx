import { type AddressBook, listAddresses, setSavedOnly } from '@matin/contract/address-book'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { expectNoPinAsked, PIN, tapPin } from '#testing/payment-pin.ts'
import AddressBookScreen from '../screens/address-book.route.tsx'

let server: FakeServer
let rule: AddressBook['savedOnly']
beforeEach(() => {
  rule = { on: false, offAt: null }
  server = startServer()
  server.answers(listAddresses, () => ({ items: [], savedOnly: rule, waitHours: 24, most: 20 }))
  server.answers(setSavedOnly, ({ on }) => {
    rule = { on: true, offAt: on ? null : '2026-06-15T10:00:00.000Z' }
    return rule
  })
})

async function open(language: 'en' | 'zh-Hans' = 'en') {
  const app = openScreen(AddressBookScreen, { at: '/pages/Personal/addressBook', language })
  await eventually(() => turn(app))
  return app
}
const turn = ({ words }: OpenScreen) =>
  // Also while a sheet stands before the page.
  screen.getByRole('switch', { name: new RegExp(`^${words.AddressBook.ruleTitle}`), hidden: true })
const isOn = (app: OpenScreen) => turn(app).getAttribute('aria-checked')

async function confirm(app: OpenScreen, title: string, act: string) {
  await app.user.click(turn(app))
  const sheet = await eventually(() => screen.getByRole('dialog', { name: title }))
  await app.user.click(within(sheet).getByRole('button', { name: act }))
  return sheet
}

keepsMoneyPromises({
  endpoint: setSavedOnly,
  server: () => server,
  open,
  fill: async () => undefined,
  press: async app => {
    await confirm(app, 'Withdraw only to saved addresses?', 'Turn on')
  },
  input: { on: true, pin: PIN },
  refusal: 'unavailable',
  facts: [/saved addresses/],
  isRefused: (_, words) => expect(screen.getByText(words)).toBeDefined(),
  isKept: app => expect(isOn(app)).toBe('false'),
  isDone: app => expect(isOn(app)).toBe('true'),
})

test('turning “Withdraw only to saved addresses” off asks for the PIN and says when the rule ends', async () => {
  rule = { on: true, offAt: null }
  const app = await open()
  await confirm(app, 'Turn it off?', 'Turn off')
  await tapPin(app)
  await eventually(() => screen.getByText('Turns off in 24 hours'))
  expect(server.sent(setSavedOnly).map(({ input }) => input)).toEqual([{ on: false, pin: PIN }])
  expect(isOn(app)).toBe('true')
  await eventually(() => screen.getByRole('button', { name: 'Keep it on' }))
})

test('“Leave as is” in the question about withdrawing only to saved addresses asks for no PIN and sends nothing', async () => {
  const app = await open()
  await confirm(app, 'Withdraw only to saved addresses?', 'Leave as is')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectNoPinAsked(app)
  expect(server.sent(setSavedOnly)).toEqual([])
})

test('turning “Withdraw only to saved addresses” on with an empty address book shows a warning', async () => {
  const app = await open('zh-Hans')
  await app.user.click(turn(app))
  const sheet = await eventually(() => screen.getByRole('dialog', { name: app.words.AddressBook.onAsk }))
  expect(sheet.textContent).toContain('地址簿')
})
