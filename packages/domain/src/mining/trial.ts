import type { Rate } from '../money/rate.ts'
import { type Income, incomeOf } from './terms.ts'

/** The free trial of a machine: it earns as if its price had been paid, for a short cycle. */
export interface TrialTerms {
  days: number
  dailyRate: Rate
}

/** Income of a free trial of a machine at this price. */
export function trialIncome(price: bigint, trial: TrialTerms): Income {
  return incomeOf(price, { cycleDays: trial.days, dailyRate: trial.dailyRate })
}

export type TrialRefusal = 'identity_required' | 'trial_used' | 'pool_capacity'

/** Refusal of a trial of a machine, or null. One trial for each identity, which must have passed. */
export function trialRefusal(
  customer: { identityPassed: boolean; trialUsed: boolean },
  reward: bigint,
  poolBalance: bigint,
): TrialRefusal | null {
  if (!customer.identityPassed) return 'identity_required'
  if (customer.trialUsed) return 'trial_used'
  return reward > poolBalance ? 'pool_capacity' : null
}
