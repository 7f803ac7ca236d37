import { expect, it } from 'vitest'
import { trialIncome, trialRefusal } from './trial.ts'

const NEW = { identityPassed: true, trialUsed: false }

it('earns as if the price had been paid', () => {
  expect(trialIncome(200_000_000n, { days: 3, dailyRate: 500_000n })).toMatchObject({
    daily: 100_000n,
    total: 300_000n,
  })
})

it('is for one passed identity once, and never without its reward', () => {
  expect(trialRefusal(NEW, 10n, 10n)).toBeNull()
  expect(trialRefusal(NEW, 11n, 10n)).toBe('pool_capacity')
  expect(trialRefusal({ ...NEW, trialUsed: true }, 0n, 10n)).toBe('trial_used')
  expect(trialRefusal({ identityPassed: false, trialUsed: true }, 0n, 10n)).toBe('identity_required')
})
