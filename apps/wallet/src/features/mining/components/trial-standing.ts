import type { DataOf } from '@matin/contract/endpoint'
import type { getTrial } from '@matin/contract/mining'
import { type TrialRefusal, trialRefusal } from '@matin/domain/mining/trial'
import type { TrialPreview } from './purchase-preview.ts'

export type TrialStanding = TrialRefusal | 'open'

/** Eligibility for a trial now, by the rule of the server. */
export function trialStanding(
  { identityPassed, order }: DataOf<typeof getTrial>,
  { reward, available }: Pick<TrialPreview, 'reward' | 'available'>,
): TrialStanding {
  return trialRefusal({ identityPassed, trialUsed: order !== null }, reward, available) ?? 'open'
}
