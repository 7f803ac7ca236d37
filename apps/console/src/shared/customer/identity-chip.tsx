import type { IdentityState } from '@matin/domain/identity/state'
import { Chip } from '@matin/ui/chip'
import { utcDay } from '#shared/format/format.ts'

const IDENTITIES = {
  not_certified: { tone: 'plain', icon: 'id', name: 'Not certified' },
  in_review: { tone: 'info', icon: 'clock', name: 'In review' },
  passed: { tone: 'pos', icon: 'id', name: 'Passed' },
  failed: { tone: 'neg', icon: 'x-circle', name: 'Rejected' },
} as const satisfies Record<IdentityState, object>

/** Identity state of a customer; `since` is the time of the pass, if known. */
export function IdentityChip({ state, since }: { state: IdentityState; since?: string | null }) {
  const { tone, icon, name } = IDENTITIES[state]
  return (
    <Chip tone={tone} icon={icon}>
      {name}
      {since && ` ${utcDay(since)}`}
    </Chip>
  )
}
