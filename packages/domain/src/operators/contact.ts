export const CONTACT_KINDS = ['email', 'mobile'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** Codes, because the audit log must not contain personal data. */
export const CONTACT_REASONS = [
  'customer_cannot_be_reached',
  'suspected_takeover',
  'identity_check',
  'legal_order',
] as const
