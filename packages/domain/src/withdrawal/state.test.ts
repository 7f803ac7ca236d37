import { expect, it } from 'vitest'
import { allowsWithdrawal, WITHDRAWAL_ACTIONS, WITHDRAWAL_STATES, type WithdrawalAction } from './state.ts'

const ACTIONS = Object.keys(WITHDRAWAL_ACTIONS) as WithdrawalAction[]
const allowedIn = (state: (typeof WITHDRAWAL_STATES)[number]) =>
  ACTIONS.filter(action => allowsWithdrawal(action, state))

it('each withdrawal state allows its actions and no others', () => {
  expect(Object.fromEntries(WITHDRAWAL_STATES.map(state => [state, allowedIn(state)]))).toEqual({
    submitted: ['cancel', 'approve', 'reject'],
    approved: ['send', 'fail'],
    sent: ['confirm', 'resign', 'fail'],
    confirmed: [],
    cancelled: [],
    rejected: [],
    failed: [],
  })
})
