import type { Treasury } from '@matin/contract/admin/treasury'
import { proposeInventory, proposeOpening } from '@matin/contract/admin/treasury-moves'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, OPERATOR, pass, refuse, showPage, stubServer } from '#shared/testing/page.tsx'
import { Moves } from './moves.tsx'

afterEach(leavePage)

const place = (name: string, difference: string) => ({
  ...{ place: name, ledger: '100', chain: '100', difference },
  ...{ block: '1', at: '2026-11-27T09:00:00Z' },
})
const TREASURY = {
  places: [place('hot', '0'), place('cold', '50')],
  own: [{ asset: 'USDT', kind: 'treasury', amount: '5000' }],
} as unknown as Treasury
const show = () => showPage(<Moves treasury={TREASURY} />, '/treasury', ['treasury'])
const nothing = { items: [], next: null }
const by = { operator: OPERATOR, at: '2026-11-27T09:00:00Z' }
const MOVE = {
  ...{ id: '01999999-0000-7000-8000-000000000001', kind: 'inventory', amount: '1200', block: null, note: '' },
  ...{
    proposed: by,
    approved: null,
    rejected: null,
    cancelled: null,
    expiresAt: by.at,
    ended: null,
    hash: null,
  },
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Propose' })
const isShut = (reason: string) => screen.getByRole<HTMLButtonElement>('button', { name: reason }).disabled
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount, USDT').value

test('a move to the inventory is proposed with its amount and note, and then its draft is deleted', async () => {
  const { written } = stubServer(({ body }) => (body ? MOVE : nothing))
  await show()
  expect(isShut('Enter an amount first')).toBe(true)
  fill('Amount, USDT', '5000.01')
  expect(isShut('More than the treasury holds')).toBe(true)
  fill('Amount, USDT', '1200')
  expect(isShut('Enter a note first')).toBe(true)
  fill('Note', 'For the sellers of the week')
  fireEvent.click(button())
  await pass(1)
  expect(written).toEqual([
    expect.objectContaining({
      path: proposeInventory.path,
      body: { amount: '1200', note: 'For the sellers of the week' },
    }),
  ])
  expect(amount()).toBe('')
})

test('the input stays in the form when the server refuses it', async () => {
  stubServer(({ body }) => (body ? refuse('insufficient_balance') : nothing))
  await show()
  fill('Amount, USDT', '1200')
  fill('Note', 'For the sellers')
  fireEvent.click(button())
  await pass(1)
  expect([amount(), screen.getByLabelText<HTMLInputElement>('Note').value]).toEqual([
    '1,200',
    'For the sellers',
  ])
})

test('a second move of the same kind cannot be proposed while one waits for a second operator', async () => {
  stubServer(() => ({ items: [{ ...MOVE, expiresAt: '2030-01-01T00:00:00Z' }], next: null }))
  await show()
  fill('Amount, USDT', '1200')
  fill('Note', 'For the sellers')
  expect(isShut('One of these is waiting')).toBe(true)
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(`/proposals/${MOVE.id}`)
})

test('an opening balance can only be proposed for a wallet that holds more than the ledger states', async () => {
  const { written } = stubServer(({ body }) => (body ? MOVE : nothing))
  await show()
  fill('Note', 'From before')
  fill('What', 'opening_hot')
  expect(screen.getByText('This wallet holds nothing beyond the ledger.')).toBeTruthy()
  expect(isShut('Nothing to propose')).toBe(true)
  fill('What', 'opening_cold')
  expect(screen.getByText(/50\.00 USDT beyond the ledger/)).toBeTruthy()
  fireEvent.click(button())
  await pass(1)
  expect(written).toEqual([
    expect.objectContaining({ path: proposeOpening.path, body: { wallet: 'cold', note: 'From before' } }),
  ])
})
