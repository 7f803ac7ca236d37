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

/** Whether new photos are enough: the customer's type, name and number then stay as they were. */
export function isAboutPhotos(reason: IdentityReason | null): boolean {
  return reason === 'photo_unreadable' || reason === 'photo_incomplete' || reason === 'document_altered'
}
