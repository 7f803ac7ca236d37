import { getMineOrder } from '@matin/contract/mining'
import { IconButton } from '@matin/ui/icon-button'
import { useEndpoint } from '#shared/api/queries.ts'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { RequestSkeleton } from '#shared/components/request-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { ClaimOrder } from '../components/claim-order.tsx'
import { OrderFacts, RedemptionFacts } from '../components/order-facts.tsx'
import { OrderHead } from '../components/order-head.tsx'
import { OrderTimeline } from '../components/order-timeline.tsx'
import { RedeemOrder } from '../components/redeem-order.tsx'

const REFRESH_MS = 15_000
const STEP_MS = 10_000

export default function OrderScreen({ id = '' }: { id?: string }) {
  const t = useTranslations('Orders')
  const now = useServerNow(STEP_MS)
  const query = useEndpoint(
    getMineOrder,
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.order.state === 'ended' ? false : REFRESH_MS),
    },
  )
  return (
    <Screen
      title={t('detail')}
      end={<IconButton icon="headset" label={t('support')} render={<Link to="/pages/Personal/service" />} />}
    >
      <Loaded query={query} list={{ to: '/pages/DEFI/pledgeList' }} skeleton={<RequestSkeleton steps={6} />}>
        {detail => (
          <>
            <OrderHead detail={detail} now={now} />
            {detail.order.trial && <ClaimOrder order={detail.order} />}
            <RedemptionFacts detail={detail} />
            <OrderTimeline detail={detail} now={now} />
            <OrderFacts detail={detail} now={now} />
            <RedeemOrder order={detail.order} reload={() => query.refetch()} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
