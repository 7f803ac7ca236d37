/*
 * Risk of money that leaves an account, by a withdrawal or by a send to another customer
 * (docs/decisions/0065). A withdrawal that reaches the threshold is reviewed; a send waits until its
 * temporary flags have ended.
 */

export const RISK_POINTS = {
  /** No earlier withdrawal to this address succeeded; a send: nothing was sent to this customer before. */
  new_address: 15,
  /** The address could be mistaken for one that the customer knew before (`lookalikeOf`), and was never paid to. */
  lookalike: 50,
  first_withdrawal: 10,
  /** Total withdrawals exceed total recharges. */
  above_recharge: 25,
  /** Total withdrawals exceed twice the total recharges, and by more than FAR_ABOVE. */
  far_above_recharge: 25,
  /** At least a tenth is money that marked sends (`markedHours`) brought. The other money leaves first. */
  marked_money: 50,
  /** The login password changed within the last three days. */
  recent_password_change: 40,
  /** The device first signed in within the last day and did not register the account. */
  new_device: 40,
  /** Deposits and withdrawals of the last 24 hours differ by at most a fifth of the larger. */
  fast_in_out: 20,
  /** The account's protection changed after the withdrawal was submitted. */
  changed_since: 50,
} as const
export type RiskFlag = keyof typeof RISK_POINTS
export const RISK_FLAGS = Object.keys(RISK_POINTS) as [RiskFlag, ...RiskFlag[]]

const PASSWORD_CHANGE_HOURS = 72
const NEW_DEVICE_HOURS = 24
export const FAST_HOURS = 24
const FAST_PERCENT = 80n
/** 100 USDT in minor units. */
const FAR_ABOVE = 100_000_000n
/** Days for which a send is marked after a change of protection. A mark by a device alone ends with its flag. */
const MARKED_DAYS = 30
const MARKED_PART = 10n

/** Amounts in minor units of USDT; ages in hours, null for never. */
export interface RiskFacts {
  quantity: bigint
  /** Spot balance before it. */
  spot: bigint
  /** Withdrawals before this one, paid or in progress: in total, and within FAST_HOURS. */
  withdrawnEver: bigint
  withdrawnLately: bigint
  confirmedWithdrawals: number
  confirmedToAddress: number
  /** Whether the address could be mistaken for a known one, also if it is saved; false for a send. */
  lookalike: boolean
  rechargedEver: bigint
  /** Amount recharged within FAST_HOURS. */
  rechargedLately: bigint
  /** Marked amount of received sends that are still marked, and the hours until the last of these marks ends. */
  receivedMarked: bigint
  markedHours: number
  hoursSincePasswordChange: number | null
  /** Hours since the first sign-in of the session's device; null for the one that registered the account. */
  hoursSinceNewDevice: number | null
}

export interface RaisedFlag {
  flag: RiskFlag
  points: number
}

/** Returns the flags of a withdrawal or send, in the order of RISK_POINTS. */
export function riskFlags(facts: RiskFacts): RaisedFlag[] {
  const marked = markedPart(facts)
  const raised: Record<RiskFlag, boolean> = {
    // Raised only after it was submitted.
    changed_since: false,
    new_address: facts.confirmedToAddress === 0,
    lookalike: facts.lookalike && facts.confirmedToAddress === 0,
    first_withdrawal: facts.confirmedWithdrawals === 0,
    above_recharge: facts.withdrawnEver + facts.quantity > facts.rechargedEver,
    far_above_recharge: isFarAbove(facts),
    marked_money: marked > 0n && marked * MARKED_PART >= facts.quantity,
    recent_password_change: within(facts.hoursSincePasswordChange, PASSWORD_CHANGE_HOURS),
    new_device: within(facts.hoursSinceNewDevice, NEW_DEVICE_HOURS),
    fast_in_out: isFast(facts),
  }
  return RISK_FLAGS.filter(flag => raised[flag]).map(flag => ({ flag, points: RISK_POINTS[flag] }))
}

export function riskScore(flags: readonly RaisedFlag[]): number {
  return flags.reduce((sum, { points }) => sum + points, 0)
}

/** Limits that determine the approvals of a withdrawal. Amounts in minor units of USDT. */
export interface ReviewLimits {
  autoApproveLimit: bigint
  dualApprovalLimit: bigint
  riskThreshold: number
}

/**
 * Returns the number of operators who must approve. None must below both the automatic limit and the risk
 * threshold, two must above the dual limit, otherwise one. `total` is the quantity plus the withdrawals of
 * the 24 hours before, by the customer or to the address, whichever is more, so that small parts of a large
 * sum count together. A withdrawal that is in review already needs an operator in any case. A test compares
 * the rule with the database's (migration 0012).
 */
export function approvalsNeeded(
  total: bigint,
  score: number,
  limits: ReviewLimits,
  inReview: boolean,
): 0 | 1 | 2 {
  if (total > limits.dualApprovalLimit) return 2
  return inReview || total >= limits.autoApproveLimit || score >= limits.riskThreshold ? 1 : 0
}

/**
 * Returns the hours for which a send is marked; 0 if it is not. It is marked by signs that somebody other
 * than the sender may have acted, and by marked money. While it is marked, its money counts as a risk when
 * the recipient withdraws.
 */
export function markedHours(facts: RiskFacts): number {
  return Math.max(suspectHours(facts), markedPart(facts) > 0n ? facts.markedHours : 0)
}

/**
 * Returns the amount of a send that is marked: all of it by signs of a takeover, otherwise the marked money in
 * it, however little. A threshold here would let two accounts wash marked money by sending it to and fro.
 */
export function markedAmount(facts: RiskFacts): bigint {
  return suspectHours(facts) > 0 ? facts.quantity : markedPart(facts)
}

function suspectHours({ hoursSincePasswordChange, hoursSinceNewDevice }: RiskFacts): number {
  return within(hoursSincePasswordChange, PASSWORD_CHANGE_HOURS)
    ? MARKED_DAYS * 24
    : left(hoursSinceNewDevice, NEW_DEVICE_HOURS)
}

/**
 * Returns the hours until a send is carried out; 0 for at once. A send waits while its points reach the
 * threshold and one of its flags ends by itself after some hours. Other flags do not delay it, because they
 * count when the recipient withdraws.
 */
export function sendWaitHours(facts: RiskFacts, threshold: number): number {
  const ends = [
    left(facts.hoursSinceNewDevice, NEW_DEVICE_HOURS),
    left(facts.hoursSincePasswordChange, PASSWORD_CHANGE_HOURS),
  ].filter(hours => hours > 0)
  const waits = (after: number) => {
    const then = riskFlags({
      ...facts,
      hoursSinceNewDevice: later(facts.hoursSinceNewDevice, after),
      hoursSincePasswordChange: later(facts.hoursSincePasswordChange, after),
    })
    return (
      riskScore(then) >= threshold &&
      then.some(({ flag }) => flag === 'new_device' || flag === 'recent_password_change')
    )
  }
  return [0, ...ends.toSorted((a, b) => a - b)].find(after => !waits(after)) ?? 0
}

function left(hours: number | null, limit: number): number {
  return hours === null ? 0 : Math.max(0, limit - hours)
}

function later(hours: number | null, after: number): number | null {
  return hours === null ? null : hours + after
}

function isFarAbove({ withdrawnEver, quantity, rechargedEver }: RiskFacts): boolean {
  const out = withdrawnEver + quantity
  return out > rechargedEver * 2n && out > rechargedEver + FAR_ABOVE
}

/** Returns what is left of the quantity once the unmarked part of the balance has paid. */
function markedPart({ quantity, spot, receivedMarked }: RiskFacts): bigint {
  const unmarked = spot > receivedMarked ? spot - receivedMarked : 0n
  return receivedMarked > 0n && quantity > unmarked ? quantity - unmarked : 0n
}

function isFast(facts: RiskFacts): boolean {
  const outgoing = facts.withdrawnLately + facts.quantity
  const incoming = facts.rechargedLately
  return outgoing * 100n >= incoming * FAST_PERCENT && incoming * 100n >= outgoing * FAST_PERCENT
}

function within(hours: number | null, limit: number): boolean {
  return hours !== null && hours < limit
}
