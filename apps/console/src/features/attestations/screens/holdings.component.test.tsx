import { proposeHolding } from '@matin/contract/admin/attestations'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, OPERATOR, pass, showPage, stubServer } from '#shared/testing/page.tsx'
import { Holdings } from './holdings.tsx'

afterEach(leavePage)

const show = (roles: ('treasury' | 'auditor')[] = ['treasury']) =>
  showPage(<Holdings />, '/treasury/holdings', roles)
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Attest' })

test('one operator proposes an attestation of coins with its reference, and another operator approves it', async () => {
  const by = { operator: OPERATOR, at: '2026-11-27T09:00:00Z' }
  const made = {
    ...{
      id: '01999999-0000-7000-8000-000000000001',
      asset: 'ETH',
      direction: 'out',
      amount: '2.5',
      reference: '',
    },
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
  const { written } = stubServer(({ body }) => (body ? made : { items: [], next: null }))
  await show()
  expect(button().disabled).toBe(true)
  fill('Coin', 'ETH')
  fill('Direction', 'out')
  fill('Amount', '2.5')
  fill('Reference', 'Statement of 12 June')
  fireEvent.click(button())
  await pass(1)
  expect(written).toEqual([
    expect.objectContaining({
      path: proposeHolding.path,
      body: { asset: 'ETH', direction: 'out', amount: '2.5', reference: 'Statement of 12 June' },
    }),
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Reference').value).toBe('')
})

test('a read-only operator sees no attestation form', async () => {
  stubServer(() => ({ items: [], next: null }))
  await show(['auditor'])
  expect(screen.queryByRole('button', { name: 'Attest' })).toBeNull()
  expect(screen.getByText('Nothing attested yet')).toBeTruthy()
})
