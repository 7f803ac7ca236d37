export const IDENTITY_REASONS = [
  'photo_unreadable',
  'photo_incomplete',
  'data_mismatch',
  'document_expired',
  'document_unaccepted',
  'document_altered',
  'document_used',
  'not_yours',
] as const
export type IdentityReason = (typeof IDENTITY_REASONS)[number]
