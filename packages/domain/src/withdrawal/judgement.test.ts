import { describe, expect, test } from 'vitest'
import { forecastReasons, isStricter, type Judged, REVIEWS, reviewFor } from './judgement.ts'
import { RISK_POINTS, type RiskFlag } from './risk.ts'

const limits = { autoApproveLimit: 1_000n, dualApprovalLimit: 10_000n, riskThreshold: 50 }

function judged(total: bigint, flags: RiskFlag[] = [], signed = false): Judged {
  return { flags: flags.map(flag => ({ flag, points: RISK_POINTS[flag] })), total, limits, signed }
}

describe('the review of a withdrawal', () => {
  test.each([
    ['rule', judged(999n)],
    ['rule', judged(999n, ['new_address', 'first_withdrawal'])],
    ['one', judged(1_000n)],
    ['one', judged(1n, ['lookalike'])],
    ['one', judged(999n, ['new_device', 'new_address'])],
    ['two', judged(10_001n)],
    ['two', judged(999n, [], true)],
  ] as const)('is "%s" for the given flags and total', (review, of) => {
    expect(reviewFor(of)).toBe(review)
  })

  test('is stricter the more operators approve', () => {
    for (const [i, now] of REVIEWS.entries())
      for (const [j, shown] of REVIEWS.entries()) expect(isStricter(now, shown)).toBe(i > j)
  })
})

describe('the reasons of a forecast', () => {
  test.each([
    [['small_amount', 'saved_address'], judged(999n), true],
    [['small_amount', 'used_address'], judged(999n), false],
    // Nothing is said against what is approved by rule.
    [['small_amount'], judged(999n, ['new_address', 'first_withdrawal']), false],
    [['large_amount', 'saved_address'], judged(10_001n, ['new_address']), true],
    [['large_amount', 'new_address'], judged(1_000n, ['new_address']), false],
    [['new_address', 'recent_change'], judged(999n, ['new_device', 'new_address']), false],
    [['used_address', 'account_activity'], judged(999n, ['above_recharge', 'far_above_recharge']), false],
    [['large_amount', 'used_address'], judged(999n, [], true), false],
    // A saved address does not speak for itself while it resembles another.
    [['lookalike'], judged(999n, ['new_address', 'lookalike']), true],
  ] as const)('are %j for the given flags, total and saved address', (reasons, of, saved) => {
    expect(forecastReasons(of, saved)).toEqual(reasons)
  })
})
