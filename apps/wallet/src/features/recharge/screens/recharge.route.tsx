import { getTopup } from '@matin/contract/recharge'
import { useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { RequestSkeleton } from '#shared/components/request-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { RechargeStatus } from '../components/recharge-status.tsx'
import { isRechargeOpen } from '../model/progress.ts'

const POLL_MS = 3000

export default function RechargeScreen({ id = '' }: { id?: string }) {
  const t = useTranslations('Recharge')
  const query = useEndpoint(
    getTopup,
    { id },
    { refetchInterval: ({ state }) => (state.data && isRechargeOpen(state.data) ? POLL_MS : false) },
  )
  return (
    <Screen title={t('detail')}>
      <Loaded
        query={query}
        list={{ to: '/pages/Assets/charge', search: { tab: 'progress' } }}
        skeleton={<RequestSkeleton />}
      >
        {recharge => <RechargeStatus recharge={recharge} />}
      </Loaded>
    </Screen>
  )
}
