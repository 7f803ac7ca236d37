/** States of a customer's identity authentication (specification section 4). */
export const IDENTITY_STATES = ['not_certified', 'in_review', 'passed', 'failed'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** State of a submission, which starts in review. A customer without a submission is not certified. */
export type SubmissionState = Exclude<IdentityState, 'not_certified'>

/** States in which each action is allowed. The server enforces it, and the apps show it. */
export const IDENTITY_ACTIONS = {
  submit: ['not_certified', 'failed'],
  approve: ['in_review'],
  /** A passed identity can be rejected, too, if it turns out to be wrong. */
  reject: ['in_review', 'passed'],
  /** A pass goes back to review, and the higher limit ends at once. */
  revoke: ['passed'],
} as const satisfies Record<string, readonly IdentityState[]>

export type IdentityAction = keyof typeof IDENTITY_ACTIONS

export function allowsIdentity(action: IdentityAction, state: IdentityState): boolean {
  return (IDENTITY_ACTIONS[action] as readonly IdentityState[]).includes(state)
}

/** Hours in which a submission is to be reviewed; the queue shows the time left. */
export const IDENTITY_REVIEW_HOURS = 24

/** Maximum number of a customer's submissions in a day. */
export const SUBMISSIONS_A_DAY = 5
