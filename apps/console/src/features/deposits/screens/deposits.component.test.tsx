import {
  type DepositDetail,
  getUnmatchedDeposit,
  listUnmatchedDeposits,
  proposeAttachment,
} from '@matin/contract/admin/deposits'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, signOut } from '#shared/api/api.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { UnmatchedDeposits } from './deposits.tsx'

const ME = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Brandt' }
const BEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ben Okafor' }
const AT = '2026-11-26T09:00:00Z'
const DEPOSIT: DepositDetail = {
  id: '01999999-0000-7000-8000-000000000001',
  network: 'TRC-20',
  txid: 'a'.repeat(64),
  logIndex: 0,
  sender: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9',
  amount: '75',
  customer: {
    id: '00000000-0000-7000-8000-000000000009',
    uid: '100000001',
    name: 'S••• I•••',
    contact: 's•••@mail.example',
    closed: false,
    receipts: 0,
  },
  seenAt: AT,
  deadlineAt: '2026-11-29T09:00:00Z',
  secondsLeft: 100_000,
  proposed: null,
  address: 'TXLW7XAAAAAAAAAAAAAAAAAAAAAAT9NCff',
  block: '100',
  blockTime: AT,
  confirmedAt: AT,
  creditedAt: null,
  receipts: [],
  attachments: [],
}
let deposit: DepositDetail
let roles: OperatorRole[]
let sent: [string, unknown][]

beforeEach(() => {
  deposit = DEPOSIT
  roles = ['treasury']
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (init?.method === 'POST') sent.push([pathname, JSON.parse(String(init.body))])
    if (pathname === getUnmatchedDeposit.path && searchParams.get('id') !== deposit.id)
      return Response.json({ code: 404, msg: 'Not found', error: 'not_found', data: null }, { status: 404 })
    const data =
      pathname === getUnmatchedDeposit.path
        ? deposit
        : { items: pathname === listUnmatchedDeposits.path ? [deposit] : [], next: null, operators: [] }
    return Response.json({ code: 200, msg: 'Success', data })
  })
})
afterEach(async () => {
  cleanup()
  await signOut()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function open(id = DEPOSIT.id) {
  beginSession({
    token: 'a token',
    expiresAt: '2026-11-27T09:00:00Z',
    operator: { ...ME, email: 'ada@matin.example', roles },
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/deposits/${id}`]}>
          <Routes>
            <Route path="/deposits/:id" element={<UnmatchedDeposits />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
}

const drawer = async () => within(await screen.findByRole('complementary', { name: 'Deposit of 75.00 USDT' }))
const button = async (name: string) => (await drawer()).getByRole<HTMLButtonElement>('button', { name })
const proposed = () => sent.filter(([to]) => to === proposeAttachment.path).map(([, input]) => input)

test('the button names missing input, then the amount, and proposes to credit the deposit to the owner of its address', async () => {
  await open()
  expect((await button('Propose 75.00 USDT')).disabled).toBe(true)
  ;(await drawer()).getByText('Say how you know whose it is first.')
  fireEvent.change((await drawer()).getByLabelText('Reason'), { target: { value: 'wrote by chat' } })
  fireEvent.click(await button('Propose 75.00 USDT'))
  await vi.waitFor(() =>
    expect(proposed()).toEqual([{ deposit: DEPOSIT.id, uid: '100000001', reason: 'wrote by chat' }]),
  )
})

test('an operator may propose that a transfer to the hot wallet is the treasury’s own, and the button says so', async () => {
  deposit = { ...DEPOSIT, customer: null }
  await open()
  ;(await drawer()).getByText('Enter the customer first.')
  fireEvent.click((await drawer()).getByRole('checkbox', { name: 'It’s the treasury’s own' }))
  fireEvent.change((await drawer()).getByLabelText('Reason'), { target: { value: 'ours' } })
  fireEvent.click(await button('Propose 75.00 USDT for the treasury'))
  await vi.waitFor(() => expect(proposed()).toEqual([{ deposit: DEPOSIT.id, reason: 'ours' }]))
})

test('no credit can be proposed before the signer’s node has the transfer, nor by a role without permission', async () => {
  deposit = { ...DEPOSIT, confirmedAt: null }
  await open()
  ;(await drawer()).getByText(/own node hasn’t seen this transfer yet/)
  cleanup()
  roles = ['compliance']
  await open()
  ;(await drawer()).getByText('None of your roles can propose this. It’s waiting for other operators.')
})

test('a deposit with a proposal waits for a second operator, and a credited deposit has no form', async () => {
  deposit = { ...DEPOSIT, proposed: { operator: BEN, at: AT } }
  await open()
  ;(await drawer()).getByText('Ben Okafor proposed this. A second operator must decide.')
  cleanup()
  deposit = { ...DEPOSIT, creditedAt: AT }
  queryClient.clear()
  await open()
  ;(await drawer()).getByText(/^Credited/)
})
