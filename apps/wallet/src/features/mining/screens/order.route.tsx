import { claimMine, getMineOrder, listMines, type Order } from '@matin/contract/mining'
import { buttonClass } from '@matin/ui/button-class'
import { IconButton } from '@matin/ui/icon-button'
import { Money } from '@matin/ui/money'
import { Panel } from '@matin/ui/panel'
import { toast } from '@matin/ui/toast'
import { useEndpoint } from '#shared/api/queries.ts'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { Figure } from '#shared/components/figure.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { OutcomeNote } from '#shared/components/outcome-note.tsx'
import { RequestSkeleton } from '#shared/components/request-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
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
            {detail.order.state === 'ended' && <Again order={detail.order} />}
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

/** Links an ended order to its product, if that is still on sale. */
function Again({ order: { kind, productId } }: { order: Order }) {
  const t = useTranslations('Orders')
  const { data } = useEndpoint(listMines, { kind })
  const product = data?.items.find(item => item.productId === productId && !item.soldOut)
  if (!product) return null
  const look = { className: buttonClass({ block: true, variant: 'quiet' }), children: t('again', { kind }) }
  return (
    <div className="pad pt-5">
      {kind === 'lock' ? (
        <Link to="/pages/DEFI/pledge" search={{ versionId: product.versionId }} {...look} />
      ) : (
        <Link to={`/pages/DEFI/${kind}`} search={{ id: productId }} {...look} />
      )}
    </div>
  )
}

const claimForm = moneyForm({ name: 'claim', endpoint: claimMine, initial: {} })

function ClaimOrder({ order }: { order: Order }) {
  const t = useTranslations('Orders')
  const write = useAmountText()
  const claim = useMoneyForm(claimForm, { of: order.id, onBooked: () => toast(t('claimed'), 'pos') })
  const { asset, claimable } = order
  const nothing = claimable === '0'

  async function take() {
    try {
      await claim.send({ id: order.id, amount: claimable })
    } catch {
      // `call` has shown the reason, and the order loads anew.
    }
  }

  return (
    <section className="pad pt-5" aria-label={t('claimable')}>
      <Panel tone={nothing ? 'paper' : 'earn'} className="stack gap-2.5">
        <p className="t-label soft">{t('claimable')}</p>
        <p className="pos">
          <Figure id="claimable" value={claimable}>
            <Money value={claimable} digits="all" unit={asset} size="l" />
          </Figure>
        </p>
        <OutcomeNote form={claim} />
        {nothing ? (
          <p className="semi">{t(order.paidCount === order.cycleDays ? 'claimAll' : 'claimNone')}</p>
        ) : (
          <NetworkButton
            block
            variant="earn"
            pending={claim.pending}
            disabled={claim.doubt !== null}
            onClick={() => void take()}
          >
            {t('claim', { amount: write(claimable, asset, { exact: true }), asset })}
          </NetworkButton>
        )}
        {order.paidCount < order.cycleDays && (
          <p className="fs-caption leading-1.45 soft">{t('claimNote')}</p>
        )}
      </Panel>
    </section>
  )
}
