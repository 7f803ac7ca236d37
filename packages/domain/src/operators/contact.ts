/** A contact of a customer that an operator may have opened. */
export const CONTACT_KINDS = ['email', 'mobile'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** Why it is opened: a code, because the log in which it stands has no place for what is personal. */
export const CONTACT_REASONS = [
  'customer_cannot_be_reached',
  'suspected_takeover',
  'identity_check',
  'legal_order',
] as const
