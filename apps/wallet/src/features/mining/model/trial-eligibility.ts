import type { DataOf } from '@matin/contract/endpoint'
import type { getTrial } from '@matin/contract/mining'
import { type TrialRefusal, trialRefusal } from '@matin/domain/mining/trial'
import type { TrialPreview } from './purchase-preview.ts'

export type TrialStanding = TrialRefusal | 'open'

/** Server's answer to an application made now, by the rule that the server decides with. */
export function trialStanding(
  { identityPassed, order }: DataOf<typeof getTrial>,
  { reward, available }: Pick<TrialPreview, 'reward' | 'available'>,
): TrialStanding {
  return trialRefusal({ identityPassed, trialUsed: order !== null }, reward, available) ?? 'open'
}
