import { RECHARGE_STATES, type Recharge } from '@matin/contract/recharge'
import { expect, test } from 'vitest'
import { differs, isOpen, splitRecharges, stepsOf } from './progress.ts'

function recharge(id: string, state: Recharge['state']): Recharge {
  return {
    id,
    state,
    claimed: '500',
    onChain: null,
    credited: null,
    txid: null,
    confirmations: 0,
    confirmationsNeeded: 19,
    voucherId: id,
    submittedAt: '2026-06-14T21:31:00Z',
    seenAt: null,
    creditedAt: null,
    hash: null,
  }
}

test('every open recharge is shown in full, the ended ones are listed', () => {
  const items = [recharge('c', 'confirming'), recharge('b', 'credited'), recharge('a', 'waiting')]
  const { current, earlier } = splitRecharges(items)
  expect(current.map(item => item.id)).toEqual(['c', 'a'])
  expect(earlier.map(item => item.id)).toEqual(['b'])
})

test('with nothing open the newest stays in view, so that its credit is seen', () => {
  const { current, earlier } = splitRecharges([recharge('b', 'credited'), recharge('a', 'not_found')])
  expect(current.map(item => item.id)).toEqual(['b'])
  expect(earlier).toHaveLength(1)
  expect(splitRecharges([])).toEqual({ current: [], earlier: [] })
})

test.each(RECHARGE_STATES)('%s: one step at a time, and the last is done only when credited', state => {
  const steps = stepsOf(state)
  expect(steps.filter(step => step.state === 'now')).toHaveLength(isOpen({ state }) ? 1 : 0)
  expect(steps.at(-1)).toEqual({ key: 'credited', state: state === 'credited' ? 'done' : 'later' })
})

test('a difference is one of value, not of writing', () => {
  expect(differs({ claimed: '500', onChain: '500.000000' })).toBe(false)
  expect(differs({ claimed: '500', onChain: '499.999999' })).toBe(true)
  expect(differs({ claimed: '500', onChain: null })).toBe(false)
})
