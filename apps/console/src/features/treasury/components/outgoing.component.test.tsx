import { listOutgoing, proposeOutgoing } from '@matin/contract/admin/outgoing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, pass, showPage, stubServer } from '#shared/testing/page.tsx'
import { OutgoingTransfers } from './outgoing.tsx'

afterEach(() => {
  leavePage()
  items = [PAID]
})

const PAID = {
  ...{ id: '01999999-0000-7000-8000-000000000001', txid: 'a'.repeat(64), amount: '250' },
  ...{ recipient: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9', block: '7', blockTime: '2026-11-27T09:00:00Z' },
  ...{ uid: '100000001', customer: null, settledAt: null, booking: null, withdrawals: [] },
}
const NEWER = { ...PAID, id: '01999999-0000-7000-8000-000000000002', uid: '100000002' }
let items = [PAID]
const show = () => showPage(<OutgoingTransfers />, '/treasury', ['treasury'])
const answer = ({ path }: { path: string }) => (path === listOutgoing.path ? { items, next: null } : PAID)

test('an operator proposes with a note that an outgoing payment went to the customer whom the signer names', async () => {
  const { written } = stubServer(answer)
  await show()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Propose' })
  expect(button.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Named by the store' } })
  fireEvent.click(button)
  await pass(1)
  expect(written).toEqual([
    expect.objectContaining({
      path: proposeOutgoing.path,
      body: { transfer: PAID.id, uid: '100000001', note: 'Named by the store' },
    }),
  ])
})

test('a note is proposed only for the payment that it was written about, even if a newer payment comes or another operator decides this one', async () => {
  const { written } = stubServer(answer)
  await show()
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Named by the store' } })
  cleanup()
  items = [NEWER, PAID]
  await show()
  expect(screen.getByLabelText<HTMLSelectElement>('Payment').value).toBe(PAID.id)
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }))
  await pass(1)
  expect(written.map(({ body }) => body)).toMatchObject([{ transfer: PAID.id, uid: '100000001' }])
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Of the second one' } })
  cleanup()
  items = [PAID]
  await show()
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('')
})
