import { listAddresses } from '@matin/contract/address-book'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { getWithdrawal, type Withdrawal } from '@matin/contract/withdrawal'
import { SIGNING_CAPS } from '@matin/domain/withdrawal/signing-caps'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually, passes } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { WALLET } from '#testing/people.ts'
import { WAITS } from '../components/withdrawal-status.tsx'
import WithdrawalScreen from '../screens/withdrawal.route.tsx'
import { booked, emptyBook } from '../testing/withdrawals.ts'

const approved: Withdrawal = {
  ...booked({ address: WALLET, quantity: '500' }),
  state: 'approved',
  approvedAt: '2026-06-14T10:00:01.000Z',
}

function open(withdrawal: Withdrawal, language: Language) {
  const server = startServer()
  server.answers(listAddresses, emptyBook)
  server.answers(getWithdrawal, () => withdrawal)
  return openScreen(WithdrawalScreen, {
    at: '/pages/Assets/withdrawal',
    keys: ['id'],
    query: { id: withdrawal.id },
    language,
  })
}

test.each(SIGNING_CAPS.flatMap(cap => LANGUAGES.map(language => [cap, language] as const)))(
  'an approved withdrawal shows that it waits for the signing cap %s, in %s',
  async (waitsFor, language) => {
    const { words } = open({ ...approved, waitsFor }, language)
    await eventually(() => screen.getByText(words.Withdraw[WAITS[waitsFor]]))
    expect(screen.queryByText(words.Withdraw.sendSoon)).toBeNull()
  },
)

test('an approved withdrawal that waits for no signing cap is announced as the next to be sent', async () => {
  const { words } = open(approved, 'en')
  await eventually(() => screen.getByText(words.Withdraw.sendSoon))
  expect(screen.queryByTestId('withdrawal-waits')).toBeNull()
})

test.each([
  ['submitted', 'We’re handling it ahead of newer withdrawals.'],
  ['approved', 'It’s approved and waiting to be sent.'],
] as const)(
  'an overdue %s withdrawal names who has it, the next deadline and customer service',
  async (state, who) => {
    open({ ...approved, state, overdue: true, deadlineAt: '2026-06-14T09:00:00.000Z' }, 'en')
    const note = await eventually(() => screen.getByText(/^We’re sorry, this was due by/))
    expect(note.textContent).toContain(who)
    await eventually(() => expect(screen.getByRole('timer').textContent).toMatch(/^2[23]:/))
    expect(screen.getByRole('link', { name: 'Ask customer service' })).toBeDefined()
  },
)

test('the countdown stands still during a hold that the customer caused', async () => {
  const submitted = booked({ address: WALLET, quantity: '500' })
  const hold = { reason: 'password_changed', owner: 'rule', until: '2026-06-15T09:00:00.000Z' } as const
  open({ ...submitted, hold, deadlineAt: '2026-06-16T07:30:00.000Z' }, 'en')
  await eventually(() => screen.getByText('Left after the hold'))
  await eventually(() => expect(screen.getByRole('timer').textContent).toBe('22:30:00'))
  await passes(60_000)
  expect(screen.getByRole('timer').textContent).toBe('22:30:00')
})

test('the countdown runs during a hold that operators placed', async () => {
  const submitted = booked({ address: WALLET, quantity: '500' })
  const hold = { reason: 'source_of_funds', owner: 'compliance', until: '2026-06-15T09:00:00.000Z' } as const
  open({ ...submitted, hold, deadlineAt: '2026-06-15T10:00:00.000Z' }, 'en')
  await eventually(() => screen.getByText('Time left'))
  await eventually(() => expect(screen.getByRole('timer').textContent).toMatch(/^2[34]:/))
})
