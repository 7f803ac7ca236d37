import { LANGUAGES } from '@matin/contract/language'
import { getTopup, type Recharge } from '@matin/contract/recharge'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { HASH, idOf } from '#testing/people.ts'
import RechargeScreen from '../screens/recharge.route.tsx'

const named: Recharge = {
  id: idOf(1),
  state: 'not_found',
  network: 'TRC-20',
  claimed: '500',
  onChain: null,
  credited: null,
  txid: HASH,
  confirmations: 0,
  confirmationsNeeded: 19,
  voucherId: idOf(2),
  submittedAt: '2026-06-14T09:55:00.000Z',
  seenAt: null,
  creditedAt: null,
  hash: null,
}

test.each(LANGUAGES)(
  'a transfer that is not USDT is reported with a link to customer service: %s',
  async language => {
    startServer().answers(getTopup, { ...named, foreign: { trx: '1500.5' } })
    const { words } = openScreen(RechargeScreen, {
      at: '/pages/Assets/recharge',
      keys: ['id'],
      query: { id: named.id },
      language,
    })
    await eventually(() => screen.getByText(words.Recharge.foreignTrx.replace('{amount}', '1,500.50')))
    expect(screen.queryByText(words.Recharge.notFoundText)).toBeNull()
    expect(screen.getByRole('link', { name: words.Recharge.support })).toBeDefined()
    expect(screen.getAllByText(words.Recharge.stepForeign)).not.toEqual([])
  },
)

test('a transfer of another token is reported without an amount, because its decimals are unknown', async () => {
  startServer().answers(getTopup, { ...named, foreign: {} })
  const query = { id: named.id }
  const { words } = openScreen(RechargeScreen, { at: '/pages/Assets/recharge', keys: ['id'], query })
  await eventually(() => screen.getByText(words.Recharge.foreignToken))
})
