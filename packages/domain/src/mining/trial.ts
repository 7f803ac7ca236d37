import type { Rate } from '../money/rate.ts'
import { type Income, incomeOf } from './terms.ts'

/** Terms of a machine's free trial, which earns for a few days as if the machine's price had been paid. */
export interface TrialTerms {
  days: number
  dailyRate: Rate
}

export function trialIncome(price: bigint, trial: TrialTerms): Income {
  return incomeOf(price, { cycleDays: trial.days, dailyRate: trial.dailyRate })
}

export type TrialRefusal = 'identity_required' | 'trial_used' | 'pool_capacity'

/** Each identity gets one trial, after it has passed. */
export function trialRefusal(
  customer: { identityPassed: boolean; trialUsed: boolean },
  reward: bigint,
  poolBalance: bigint,
): TrialRefusal | null {
  if (!customer.identityPassed) return 'identity_required'
  if (customer.trialUsed) return 'trial_used'
  return reward > poolBalance ? 'pool_capacity' : null
}
