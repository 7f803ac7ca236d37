import { expect, it } from 'vitest'
import {
  allowsWithdrawal,
  OPEN_WITHDRAWALS,
  REFUNDED_WITHDRAWALS,
  WITHDRAWAL_ACTIONS,
  WITHDRAWAL_STATES,
  type WithdrawalAction,
  waitsForSigner,
} from './state.ts'

const ACTIONS = Object.keys(WITHDRAWAL_ACTIONS) as WithdrawalAction[]
const allowedIn = (state: (typeof WITHDRAWAL_STATES)[number]) =>
  ACTIONS.filter(action => allowsWithdrawal(action, state))

it('each withdrawal state allows its actions and no others', () => {
  expect(Object.fromEntries(WITHDRAWAL_STATES.map(state => [state, allowedIn(state)]))).toEqual({
    submitted: ['cancel', 'approve', 'reject', 'confirm'],
    approved: ['returnToReview', 'send', 'confirm', 'fail'],
    sent: ['confirm', 'resign', 'fail'],
    confirmed: [],
    cancelled: [],
    rejected: [],
    failed: [],
  })
})

it('a withdrawal is open, or confirmed, or refunded', () => {
  expect([...OPEN_WITHDRAWALS, 'confirmed', ...REFUNDED_WITHDRAWALS]).toEqual(WITHDRAWAL_STATES)
})

it('only an approved withdrawal without a transaction waits for the signer', () => {
  expect(WITHDRAWAL_STATES.filter(state => waitsForSigner({ state, txid: null }))).toEqual(['approved'])
  expect(WITHDRAWAL_STATES.some(state => waitsForSigner({ state, txid: 'ab' }))).toBe(false)
})
