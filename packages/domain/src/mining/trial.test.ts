import { expect, it } from 'vitest'
import { trialIncome, trialRefusal } from './trial.ts'

const NEW = { identityPassed: true, trialUsed: false }

it('a free trial earns as if the machine’s price had been paid', () => {
  expect(trialIncome(200_000_000n, { days: 3, dailyRate: 500_000n })).toMatchObject({
    daily: 100_000n,
    total: 300_000n,
  })
})

it('a free trial needs a passed identity, and is refused a second time or if the pool cannot reserve its income', () => {
  expect(trialRefusal(NEW, 10n, 10n)).toBeNull()
  expect(trialRefusal(NEW, 11n, 10n)).toBe('pool_capacity')
  expect(trialRefusal({ ...NEW, trialUsed: true }, 0n, 10n)).toBe('trial_used')
  expect(trialRefusal({ identityPassed: false, trialUsed: true }, 0n, 10n)).toBe('identity_required')
})
