import type { ReviewedIdentity } from '@matin/contract/admin/identity'
import { IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'

/** When each check was done by this operator in this review. */
export type Done = Readonly<Partial<Record<ReviewedIdentity['checks'][number]['check'], string>>>

/** How many checks there are: both photos, and the questions. */
export const CHECKS = PHOTO_SIDES.length + IDENTITY_CHECKS.length
