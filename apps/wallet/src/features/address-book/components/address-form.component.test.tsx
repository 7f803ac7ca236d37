import { addAddress, editAddress, listAddresses } from '@matin/contract/address-book'
import { getWithdrawalPreview } from '@matin/contract/withdrawal'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually, handRests } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { idOf, WALLET } from '#testing/people.ts'
import AddAddressScreen from '../screens/add-address.route.tsx'

/** Saved address with the same first and last characters. */
const KNOWN = `${WALLET.slice(0, 4)}AbCdEfGhJkLmNpQrStUvWxYz12${WALLET.slice(-4)}`
const saved = {
  id: idOf(1),
  label: 'Cold wallet',
  address: KNOWN,
  savedAt: '2026-06-01T10:00:00.000Z',
  usableAt: '2026-06-02T10:00:00.000Z',
  usable: true,
}

let server: FakeServer
beforeEach(() => {
  server = startServer()
  server.answers(listAddresses, {
    items: [saved],
    savedOnly: { on: false, offAt: null },
    waitHours: 24,
    most: 20,
  })
  server.answers(getWithdrawalPreview, ({ address }) => ({
    kind: 'outside' as const,
    recipient: null,
    lookalikeOf: address === WALLET ? { address: KNOWN, kind: 'chosen' as const } : null,
    contract: false,
    forecast: null,
  }))
  for (const endpoint of [addAddress, editAddress] as const)
    server.answers(endpoint, ({ label, address }) => ({ ...saved, id: idOf(2), label, address }))
})

async function open(query: Record<string, string>) {
  const app = openScreen(AddAddressScreen, {
    at: '/pages/Personal/addAddress',
    keys: ['id', 'address'],
    query,
  })
  await eventually(() => screen.getByLabelText(app.words.AddressBook.label))
  return app
}
const save = ({ user, words }: OpenScreen) =>
  user.click(screen.getByRole('button', { name: words.AddressBook.save }))
const asked = ({ words }: OpenScreen) =>
  eventually(() => within(screen.getByRole('dialog', { name: words.AddressBook.lookalikeAsk })))

test('a lookalike is saved only after the customer has seen it beside the known address, and again pressed', async () => {
  const app = await open({ address: WALLET })
  await app.user.type(screen.getByLabelText(app.words.AddressBook.label), 'New one')
  // At once, before the typed address has been checked.
  await save(app)
  const sheet = await asked(app)
  sheet.getByText('This isn’t “Cold wallet”')
  sheet.getByText('7 of 9 groups differ')
  for (const address of [WALLET, KNOWN]) sheet.getByLabelText(address.match(/.{1,4}/g)?.join(' ') ?? '')
  expect(server.sent(addAddress)).toEqual([])
  await app.user.click(sheet.getByRole('button', { name: app.words.AddressBook.lookalikeSave }))
  await eventually(() => expect(server.sent(addAddress)).toHaveLength(1))
  expect(server.sent(addAddress)[0]?.input).toEqual({ label: 'New one', address: WALLET })
})

test('“Back to the form” saves no lookalike, and the next press asks again', async () => {
  const app = await open({ address: WALLET })
  await app.user.type(screen.getByLabelText(app.words.AddressBook.label), 'New one')
  await save(app)
  const sheet = await asked(app)
  await app.user.click(sheet.getByRole('button', { name: app.words.AddressBook.lookalikeKeep }))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await handRests()
  await save(app)
  await asked(app)
  expect(server.sent(addAddress)).toEqual([])
})

test('a saved entry that is given a lookalike’s address asks, too; a new label alone does not', async () => {
  const app = await open({ id: saved.id })
  const address = screen.getByLabelText(app.words.AddressBook.address)
  await app.user.clear(address)
  await app.user.click(address)
  await app.user.paste(WALLET)
  await save(app)
  const sheet = await asked(app)
  expect(server.sent(editAddress)).toEqual([])
  await app.user.click(sheet.getByRole('button', { name: app.words.AddressBook.lookalikeKeep }))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await handRests()
  await app.user.clear(address)
  await app.user.click(address)
  await app.user.paste(KNOWN)
  await save(app)
  await eventually(() => expect(server.sent(editAddress)).toHaveLength(1))
})
