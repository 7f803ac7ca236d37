import type { DataOf } from '@matin/contract/endpoint'
import type { getTrial } from '@matin/contract/mining'
import { type TrialRefusal, trialRefusal } from '@matin/domain/mining/trial'
import type { TrialPreview } from './purchase-preview.ts'

export type TrialEligibility = TrialRefusal | 'open'

export function trialEligibility(
  { identityPassed, order }: DataOf<typeof getTrial>,
  { reward, available }: Pick<TrialPreview, 'reward' | 'available'>,
): TrialEligibility {
  return trialRefusal({ identityPassed, trialUsed: order !== null }, reward, available) ?? 'open'
}
