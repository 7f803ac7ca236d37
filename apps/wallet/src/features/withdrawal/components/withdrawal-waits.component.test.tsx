import { LANGUAGES, type Language } from '@matin/contract/language'
import { getWithdrawal, type Withdrawal } from '@matin/contract/withdrawal'
import { SIGNING_CAPS } from '@matin/domain/withdrawal/signing-caps'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/app-clock.ts'
import { openScreen, startServer } from '../../../testing/open-screen.tsx'
import { WALLET } from '../../../testing/people.ts'
import WithdrawalScreen from '../screens/withdrawal.route.tsx'
import { booked } from '../testing/withdrawals.ts'

const approved: Withdrawal = {
  ...booked({ address: WALLET, quantity: '500' }),
  state: 'approved',
  approvedAt: '2026-06-14T10:00:01.000Z',
}

function open(withdrawal: Withdrawal, language: Language) {
  startServer().answers(getWithdrawal, () => withdrawal)
  return openScreen(WithdrawalScreen, {
    at: '/pages/Assets/withdrawal',
    keys: ['id'],
    query: { id: withdrawal.id },
    language,
  })
}

test.each(SIGNING_CAPS.flatMap(cap => LANGUAGES.map(language => [cap, language] as const)))(
  'an approved withdrawal says that it waits for the cap %s, in %s',
  async (waitsFor, language) => {
    const { words } = open({ ...approved, waitsFor }, language)
    await eventually(() => screen.getByText(words.Withdraw[`waits_${waitsFor}`]))
    expect(screen.queryByText(words.Withdraw.sendSoon)).toBeNull()
  },
)

test('one that waits for nothing is sent next', async () => {
  const { words } = open(approved, 'en')
  await eventually(() => screen.getByText(words.Withdraw.sendSoon))
  expect(screen.queryByTestId('withdrawal-waits')).toBeNull()
})
