import type { ReviewedIdentity } from '@matin/contract/admin/identity'
import { IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'

/** Time of each check that this operator has completed in this review. */
export type Done = Readonly<Partial<Record<ReviewedIdentity['checks'][number]['check'], string>>>

export const CHECKS = PHOTO_SIDES.length + IDENTITY_CHECKS.length
