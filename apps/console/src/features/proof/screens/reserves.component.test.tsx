import { addReserveSignature, listReserveMessages } from '@matin/contract/admin/proof'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, pass, refuse, showPage, stubServer } from '#shared/testing/page.tsx'
import { Reserves } from './reserves.tsx'

afterEach(leavePage)

const ADDRESS = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const item = { snapshot: '2026-11-27', address: ADDRESS, message: 'Matin reserves', signature: null }
const show = () => showPage(<Reserves />, '/reserves', ['treasury'])
const answer = ({ path }: { path: string }) => (path === listReserveMessages.path ? { items: [item] } : {})
const write = () => fireEvent.change(screen.getByLabelText('Signature'), { target: { value: ' 0xab ' } })

test('a reserve’s signature is published after a confirmation that names the address and the day', async () => {
  const { written } = stubServer(answer)
  await show()
  expect(screen.getByRole('region', { name: `${ADDRESS}, 27 Nov 2026` })).toBeTruthy()
  write()
  fireEvent.click(screen.getByRole('button', { name: 'Publish the signature' }))
  await pass(1)
  const dialog = within(screen.getByRole('dialog', { name: 'Publish the signature' }))
  expect(dialog.getByText(/27 Nov 2026/)).toBeTruthy()
  expect(written).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await pass(1)
  expect(written).toEqual([
    expect.objectContaining({
      path: addReserveSignature.path,
      body: { snapshot: '2026-11-27', address: ADDRESS, signature: '0xab' },
    }),
  ])
})

test('reserve messages that fail to load show an error with a retry button', async () => {
  const { asked } = stubServer(() => refuse('internal_error'))
  await show()
  const before = asked.length
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(1)
  expect(asked.length).toBeGreaterThan(before)
})
