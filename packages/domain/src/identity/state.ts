/** States of a customer's identity authentication (specification section 4). */
export const IDENTITY_STATES = ['not_certified', 'in_review', 'passed', 'failed'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** A submission begins in review; before the first one a customer is not certified. */
export type SubmissionState = Exclude<IdentityState, 'not_certified'>

/** Which states allow which action: shared by the server, which enforces it, and the apps, which show it. */
export const IDENTITY_ACTIONS = {
  submit: ['not_certified', 'failed'],
  approve: ['in_review'],
  /** Also from a pass, when it turns out to be wrong. */
  reject: ['in_review', 'passed'],
  /** A pass goes back to review, and what it raised falls at once. */
  revoke: ['passed'],
} as const satisfies Record<string, readonly IdentityState[]>

export type IdentityAction = keyof typeof IDENTITY_ACTIONS

export function allowsIdentity(action: IdentityAction, state: IdentityState): boolean {
  return (IDENTITY_ACTIONS[action] as readonly IdentityState[]).includes(state)
}

/** Hours within which a submission is reviewed; the queue counts them down. */
export const IDENTITY_REVIEW_HOURS = 24

/** Submissions of a customer within a day. */
export const SUBMISSIONS_A_DAY = 5
