import { RECHARGE_STATES } from '@matin/contract/recharge'
import { expect, test } from 'vitest'
import { differs, isRechargeOpen, rechargeSteps } from './progress.ts'

test.each(RECHARGE_STATES)(
  'a %s recharge has a current step only while it is open, and its last step is done only once it is credited',
  state => {
    const steps = rechargeSteps({ state })
    expect(steps.filter(step => step.state === 'now')).toHaveLength(isRechargeOpen({ state }) ? 1 : 0)
    expect(steps.at(-1)).toEqual({ key: 'credited', state: state === 'credited' ? 'done' : 'later' })
  },
)

test('claimed and received amounts differ by value, not by notation', () => {
  expect(differs({ claimed: '500', onChain: '500.000000' })).toBe(false)
  expect(differs({ claimed: '500', onChain: '499.999999' })).toBe(true)
  expect(differs({ claimed: '500', onChain: null })).toBe(false)
})
