import { getWithdrawal } from '@matin/contract/withdrawal'
import { useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { RequestSkeleton } from '#shared/components/request-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { WithdrawalStatus } from '../components/withdrawal-status.tsx'
import { isWithdrawalOpen } from '../model/withdrawal-progress-model.ts'

const POLL_MS = 3000

export default function WithdrawalScreen({ id = '' }: { id?: string }) {
  const t = useTranslations('Withdraw')
  const query = useEndpoint(
    getWithdrawal,
    { id },
    { refetchInterval: ({ state }) => (state.data && isWithdrawalOpen(state.data) ? POLL_MS : false) },
  )
  return (
    <Screen title={t('detail')}>
      <Loaded
        query={query}
        list={{ to: '/pages/Assets/claim', search: { tab: 'progress' } }}
        skeleton={<RequestSkeleton />}
      >
        {withdrawal => <WithdrawalStatus withdrawal={withdrawal} />}
      </Loaded>
    </Screen>
  )
}
