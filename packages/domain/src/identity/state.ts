import { allows, type Transitions } from '../transitions.ts'

/** States of a customer's identity authentication (specification section 4). */
export const IDENTITY_STATES = ['not_certified', 'in_review', 'passed', 'failed'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** State of a submission, which starts in review. A customer without a submission is not certified. */
export type SubmissionState = Exclude<IdentityState, 'not_certified'>

/** Actions on an identity. A test compares them with the guard of the database (migration 0006). */
export const IDENTITY_ACTIONS = {
  /** Adds another submission; the earlier ones keep their states. */
  submit: { from: ['not_certified', 'failed'] },
  approve: { from: ['in_review'], to: 'passed' },
  /** Also for a passed identity that turns out to be wrong. */
  reject: { from: ['in_review', 'passed'], to: 'failed' },
  /** Puts a passed identity back into review. The higher withdrawal limit ends at once. */
  revoke: { from: ['passed'], to: 'in_review' },
} as const satisfies Transitions<IdentityState>

export type IdentityAction = keyof typeof IDENTITY_ACTIONS

export function allowsIdentity(action: IdentityAction, state: IdentityState): boolean {
  return allows<IdentityState>(IDENTITY_ACTIONS[action], state)
}

export const IDENTITY_REVIEW_HOURS = 24

export const SUBMISSIONS_A_DAY = 5
