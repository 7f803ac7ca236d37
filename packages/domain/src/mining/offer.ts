import { applyRateDown } from '../money/rate.ts'
import { KIND_RULES, type ProductKind } from './product-kind.ts'
import type { Terms } from './term-fields.ts'
import type { TrialTerms } from './trial.ts'

/** Maximum cycle in days, which the database enforces too. */
export const LONGEST_CYCLE = 3650
export const LONGEST_TRIAL = 30
export const LARGEST_SERIES = 10_000

/** Product terms that an operator proposes. Amounts in minor units. */
export interface Offer {
  kind: ProductKind
  terms: Terms
  trial: TrialTerms | null
  /** Null for a product without a series, and for a new version of a product that has one. */
  editions: { first: number; last: number } | null
  /** Whether the product is new. A series is created with its product and never changes. */
  fresh: boolean
}

export const OFFER_FAULTS = [
  'price_wanted',
  'one_price',
  'range_upwards',
  'cap_below_maximum',
  'cycle_wanted',
  'no_penalty',
  'penalty_above_one',
  'series_wanted',
  'no_series',
  'series_upwards',
  'series_too_large',
  'no_trial',
  'trial_days',
  'trial_earns_nothing',
  'earns_nothing',
] as const
export type OfferFault = (typeof OFFER_FAULTS)[number]

export function offerFaults(offer: Offer): OfferFault[] {
  const { terms } = offer
  const { fixedPrice, redeemable } = KIND_RULES[offer.kind]
  const faults: readonly (OfferFault | false)[] = [
    terms.minAmount <= 0n && 'price_wanted',
    fixedPrice && terms.minAmount !== terms.maxAmount && 'one_price',
    terms.maxAmount < terms.minAmount && 'range_upwards',
    terms.customerCap < terms.maxAmount && 'cap_below_maximum',
    !isWhole(terms.cycleDays, LONGEST_CYCLE) && 'cycle_wanted',
    !redeemable && terms.penaltyRate !== 0n && 'no_penalty',
    terms.penaltyRate > 1_000_000_000n && 'penalty_above_one',
    ...seriesFaults(offer),
    ...trialFaults(offer),
    // Locks round small quantities down to nothing, and say so; a product with one price earns at that price.
    applyRateDown(fixedPrice ? terms.minAmount : terms.maxAmount, terms.dailyRate) === 0n && 'earns_nothing',
  ]
  return faults.filter(fault => fault !== false)
}

function seriesFaults({ kind, editions, fresh }: Offer): (OfferFault | false)[] {
  const wanted = KIND_RULES[kind].numbered && fresh
  if (!editions) return [wanted && 'series_wanted']
  const { first, last } = editions
  return [
    !wanted && 'no_series',
    (first < 1 || last < first) && 'series_upwards',
    last - first >= LARGEST_SERIES && 'series_too_large',
  ]
}

function trialFaults({ kind, terms, trial }: Offer): (OfferFault | false)[] {
  if (!trial) return []
  return [
    !KIND_RULES[kind].trial && 'no_trial',
    !isWhole(trial.days, LONGEST_TRIAL) && 'trial_days',
    applyRateDown(terms.minAmount, trial.dailyRate) === 0n && 'trial_earns_nothing',
  ]
}

function isWhole(days: number, longest: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= longest
}
