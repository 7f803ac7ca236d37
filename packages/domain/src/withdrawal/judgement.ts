import { approvalsNeeded, type RaisedFlag, type ReviewLimits, type RiskFlag, riskScore } from './risk.ts'
import { SIGNATURES_NEEDED } from './signing-caps.ts'

/* Forecast before the PIN, submission and console all use it, so the review is the one that was shown. */

/** Reviews of a withdrawal, least strict first: automatic approval, one operator, two operators. */
export const REVIEWS = ['rule', 'one', 'two'] as const
export type Review = (typeof REVIEWS)[number]

/** Each reason has a fixed sentence, which reveals no points or thresholds. */
export const FORECAST_REASONS = [
  'large_amount',
  'small_amount',
  'saved_address',
  'used_address',
  'new_address',
  'lookalike',
  'recent_change',
  'account_activity',
] as const
export type ForecastReason = (typeof FORECAST_REASONS)[number]

export interface Judged {
  flags: readonly RaisedFlag[]
  /**
   * Minor units of USDT: the quantity plus the withdrawals of the 24 hours before, by the customer or to the
   * address, whichever is more.
   */
  total: bigint
  limits: ReviewLimits
  /** Whether the signer requires operators' signatures for the withdrawal. */
  signed: boolean
  /** Whether the withdrawal was submitted and is in review already. */
  inReview?: boolean
}

/** As many as the limits require, and at least as many as must sign. */
export function approvalsFor({ flags, total, limits, signed, inReview = false }: Judged): number {
  const byLimits = approvalsNeeded(total, riskScore(flags), limits, inReview)
  return signed ? Math.max(byLimits, SIGNATURES_NEEDED) : byLimits
}

export function reviewFor(judged: Judged): Review {
  return REVIEWS[approvalsFor(judged)] ?? 'two'
}

/** Whether the review that applies now is stricter than the forecast that the customer saw. */
export function isStricter(now: Review, shown: Review): boolean {
  return REVIEWS.indexOf(now) > REVIEWS.indexOf(shown)
}

const CHANGES: readonly RiskFlag[] = ['recent_password_change', 'new_device', 'changed_since']
const ACTIVITY: readonly RiskFlag[] = ['above_recharge', 'far_above_recharge', 'marked_money', 'fast_in_out']

/** Reasons against the withdrawal are named only if an operator reviews it. */
export function forecastReasons(judged: Judged, saved: boolean): ForecastReason[] {
  const { flags, total, limits, signed } = judged
  const raised = (wanted: readonly RiskFlag[]) => flags.some(({ flag }) => wanted.includes(flag))
  const large = signed || total >= limits.autoApproveLimit
  const looked = reviewFor(judged) !== 'rule'
  const unknown = raised(['new_address'])
  const alike = looked && raised(['lookalike'])
  const holds: Record<ForecastReason, boolean> = {
    large_amount: large,
    small_amount: !large && !looked,
    saved_address: saved && !alike,
    used_address: !saved && !unknown,
    new_address: !saved && unknown && looked,
    lookalike: alike,
    recent_change: looked && raised(CHANGES),
    account_activity: looked && raised(ACTIVITY),
  }
  return FORECAST_REASONS.filter(reason => holds[reason])
}
