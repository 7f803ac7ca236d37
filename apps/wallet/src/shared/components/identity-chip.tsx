import { getIdentity } from '@matin/contract/identity'
import type { IdentityState } from '@matin/domain/identity/state'
import { Chip, type ChipTone } from '@matin/ui/chip'
import type { IconName } from '@matin/ui/icon'
import { useEndpoint } from '../api/queries.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { useSession } from '../state/session.ts'

const LOOKS: Record<IdentityState, { tone: ChipTone; icon: IconName }> = {
  not_certified: { tone: 'plain', icon: 'id' },
  in_review: { tone: 'info', icon: 'clock' },
  passed: { tone: 'pos', icon: 'check' },
  failed: { tone: 'neg', icon: 'close' },
}

export function IdentityChip({ state }: { state: IdentityState }) {
  const t = useTranslations('Standing')
  const { tone, icon } = LOOKS[state]
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state_${state}`)}
    </Chip>
  )
}

export function OwnIdentityChip() {
  const signedIn = useSession(session => session.token !== null)
  const { data } = useEndpoint(getIdentity, {}, { enabled: signedIn })
  return data && <IdentityChip state={data.state} />
}
