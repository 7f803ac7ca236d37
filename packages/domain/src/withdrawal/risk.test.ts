import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  approvalsNeeded,
  markedAmount,
  markedHours,
  RISK_FLAGS,
  RISK_POINTS,
  type RiskFacts,
  riskFlags,
  riskScore,
  sendWaitHours,
} from './risk.ts'

const money = fc.bigInt({ min: 0n, max: 10n ** 12n })
const hours = fc.option(fc.double({ min: 0, max: 500, noNaN: true }), { nil: null })
const anyFacts: fc.Arbitrary<RiskFacts> = fc.record({
  quantity: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  spot: money,
  withdrawnEver: money,
  withdrawnLately: money,
  confirmedWithdrawals: fc.nat(5),
  confirmedToAddress: fc.nat(5),
  lookalike: fc.boolean(),
  rechargedEver: money,
  rechargedLately: money,
  receivedMarked: money,
  markedHours: fc.double({ min: 0, max: 720, noNaN: true }),
  hoursSincePasswordChange: hours,
  hoursSinceNewDevice: hours,
})
const CALM: RiskFacts = {
  quantity: 100n,
  spot: 100n,
  withdrawnEver: 0n,
  withdrawnLately: 0n,
  confirmedWithdrawals: 3,
  confirmedToAddress: 1,
  lookalike: false,
  rechargedEver: 1000n,
  rechargedLately: 0n,
  receivedMarked: 0n,
  markedHours: 0,
  hoursSincePasswordChange: null,
  hoursSinceNewDevice: null,
}
const flagsOf = (change: Partial<RiskFacts>) => riskFlags({ ...CALM, ...change }).map(({ flag }) => flag)

describe('risk flags', () => {
  it('have the points that docs/product.md states', () => {
    expect(RISK_POINTS).toEqual({
      new_address: 15,
      lookalike: 50,
      first_withdrawal: 10,
      above_recharge: 25,
      far_above_recharge: 25,
      marked_money: 50,
      recent_password_change: 40,
      new_device: 40,
      fast_in_out: 20,
      changed_since: 50,
    })
  })

  it.each<[Partial<RiskFacts>, string[]]>([
    [{}, []],
    [{ confirmedToAddress: 0 }, ['new_address']],
    [{ confirmedToAddress: 0, confirmedWithdrawals: 0 }, ['new_address', 'first_withdrawal']],
    [{ withdrawnEver: 900n }, []],
    [{ withdrawnEver: 901n }, ['above_recharge']],
    [{ withdrawnEver: 1_900n }, ['above_recharge']],
    [{ rechargedEver: 20_000_000n, quantity: 499_000_000n }, ['above_recharge', 'far_above_recharge']],
    [{ rechargedEver: 200_000_000n, quantity: 400_000_001n }, ['above_recharge', 'far_above_recharge']],
    [{ rechargedEver: 200_000_000n, quantity: 400_000_000n }, ['above_recharge']],
    [{ receivedMarked: 10n }, ['marked_money']],
    [{ receivedMarked: 9n }, []],
    // The other money of the balance leaves first.
    [{ receivedMarked: 50n, spot: 150n }, []],
    [{ receivedMarked: 50n, spot: 140n }, ['marked_money']],
    [{ receivedMarked: 500n, spot: 600n }, []],
    [{ hoursSincePasswordChange: 71.9 }, ['recent_password_change']],
    [{ hoursSincePasswordChange: 72 }, []],
    [{ hoursSinceNewDevice: 0 }, ['new_device']],
    [{ hoursSinceNewDevice: 24 }, []],
    [{ rechargedLately: 100n }, ['fast_in_out']],
    [{ rechargedLately: 126n }, []],
    [{ rechargedLately: 79n }, []],
    [{ rechargedLately: 500n, withdrawnLately: 300n }, ['fast_in_out']],
  ])('for a change of %o to harmless facts are %o', (change, flags) => {
    expect(flagsOf(change)).toEqual(flags)
  })

  it.each<[string, Partial<RiskFacts>]>([
    ['a new device with a new address', { hoursSinceNewDevice: 1, confirmedToAddress: 0 }],
    ['far more than was recharged', { rechargedEver: 20_000_000n, quantity: 499_000_000n }],
    ['marked money', { receivedMarked: 10n }],
  ])('for %s reach the usual threshold without any other flag', (_, change) => {
    expect(riskScore(riskFlags({ ...CALM, ...change }))).toBeGreaterThanOrEqual(50)
  })

  it('are raised at most once each, with the points of RISK_POINTS', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const raised = riskFlags(facts)
        expect(new Set(raised.map(({ flag }) => flag)).size).toBe(raised.length)
        for (const { flag, points } of raised) expect(points).toBe(RISK_POINTS[flag])
        expect(riskScore(raised)).toBeLessThanOrEqual(
          RISK_FLAGS.reduce((sum, flag) => sum + RISK_POINTS[flag], 0),
        )
      }),
    )
  })

  it('never score less if a fact becomes more suspicious', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.nat(5),
        fc.double({ min: 0, max: 23, noNaN: true }),
        (facts, fewer, recent) => {
          const score = riskScore(riskFlags(facts))
          const worse: Partial<RiskFacts>[] = [
            { confirmedToAddress: Math.max(0, facts.confirmedToAddress - fewer) },
            { confirmedWithdrawals: Math.max(0, facts.confirmedWithdrawals - fewer) },
            { withdrawnEver: facts.withdrawnEver * 2n },
            { rechargedEver: facts.rechargedEver / 2n },
            { hoursSincePasswordChange: recent },
            { hoursSinceNewDevice: recent },
          ]
          for (const change of worse)
            expect(riskScore(riskFlags({ ...facts, ...change }))).toBeGreaterThanOrEqual(score)
        },
      ),
    )
  })
})

describe('a send between customers', () => {
  const wait = (change: Partial<RiskFacts>) => sendWaitHours({ ...CALM, ...change }, 50)

  it.each<[string, Partial<RiskFacts>, number]>([
    ['somebody new goes now', { confirmedToAddress: 0, confirmedWithdrawals: 0 }, 0],
    ['somebody known goes now from a new device', { hoursSinceNewDevice: 1 }, 0],
    ['somebody new waits for a day from a new device', { confirmedToAddress: 0, hoursSinceNewDevice: 1 }, 23],
    ['somebody new waits after a change', { confirmedToAddress: 0, hoursSincePasswordChange: 24 }, 48],
    [
      'somebody known waits for what ends first',
      { hoursSinceNewDevice: 4, hoursSincePasswordChange: 30 },
      20,
    ],
    [
      'somebody new waits for what ends last',
      { confirmedToAddress: 0, hoursSinceNewDevice: 4, hoursSincePasswordChange: 30 },
      42,
    ],
    ['anybody goes now with points that never end', { rechargedEver: 0n, receivedMarked: 100n }, 0],
  ])('to %s', (_, change, hours) => {
    expect(wait(change)).toBe(hours)
  })

  it('is delayed no longer than until its temporary flags end', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const hours = sendWaitHours(facts, 50)
        expect(hours).toBeGreaterThanOrEqual(0)
        expect(hours).toBeLessThanOrEqual(72)
        const age = (since: number | null) => (since === null ? null : since + hours + 0.001)
        const then = {
          ...facts,
          hoursSinceNewDevice: age(facts.hoursSinceNewDevice),
          hoursSincePasswordChange: age(facts.hoursSincePasswordChange),
        }
        expect(sendWaitHours(then, 50)).toBe(0)
      }),
    )
  })

  it.each<[string, Partial<RiskFacts>, number]>([
    ['not marked', { confirmedToAddress: 0, rechargedEver: 0n }, 0],
    ['marked by a new device until the device is a day old', { hoursSinceNewDevice: 1 }, 23],
    [
      'marked for 30 days after a change of protection',
      { hoursSincePasswordChange: 71, hoursSinceNewDevice: 1 },
      720,
    ],
    ['marked as long as the money that it takes on', { receivedMarked: 50n, markedHours: 5 }, 5],
    ['not marked while other money pays for it', { receivedMarked: 50n, markedHours: 5, spot: 150n }, 0],
  ])('is %s', (_, change, hours) => {
    expect(markedHours({ ...CALM, ...change })).toBe(hours)
  })

  it.each<[string, Partial<RiskFacts>, bigint]>([
    [
      'as a whole after signs of a takeover',
      { hoursSinceNewDevice: 1, receivedMarked: 9n, markedHours: 5 },
      100n,
    ],
    ['as far as marked money pays for it', { receivedMarked: 1n, markedHours: 5 }, 1n],
    ['in no part while other money pays for it', { receivedMarked: 50n, markedHours: 5, spot: 150n }, 0n],
  ])('is marked %s', (_, change, amount) => {
    expect(markedAmount({ ...CALM, ...change })).toBe(amount)
  })
})

describe('the approvals needed for a withdrawal', () => {
  const limits = { autoApproveLimit: 500n, dualApprovalLimit: 5000n, riskThreshold: 50 }
  it.each([
    [499n, 49, false, 0],
    [499n, 0, true, 1],
    [499n, 50, false, 1],
    [500n, 0, false, 1],
    [5000n, 0, false, 1],
    [5000n, 100, true, 1],
    [5001n, 0, false, 2],
  ])('of %s with %s risk points and inReview %s, are %s', (total, score, inReview, needed) => {
    expect(approvalsNeeded(total, score, limits, inReview)).toBe(needed)
  })

  it('never decrease if quantity or points rise', () => {
    fc.assert(
      fc.property(money, money, fc.nat(200), fc.nat(200), (a, b, low, more) => {
        const [less, greater] = a < b ? [a, b] : [b, a]
        expect(approvalsNeeded(greater, low + more, limits, false)).toBeGreaterThanOrEqual(
          approvalsNeeded(less, low, limits, false),
        )
      }),
    )
  })
})
