import { listMines, type Order, type Product } from '@matin/contract/mining'
import { EmptyState } from '@matin/ui/empty-state'
import { NavAction } from '@matin/ui/nav-bar'
import { Note } from '@matin/ui/note'
import { SkeletonStack } from '@matin/ui/skeleton'
import { useId, useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { useMoneyDraft } from '#shared/api/use-money-form.ts'
import { useServerTime } from '#shared/api/use-server-now.ts'
import { LoadFailed } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { LogInFirst } from '../components/log-in-first.tsx'
import { OrderReceipt } from '../components/order-receipt.tsx'
import { PledgeForm, pledgeForm } from '../components/pledge-form.tsx'
import { useSpot } from '../hooks/use-spot.ts'
import { byCycle, featuredOf, poolOf } from '../model/product-view.ts'

const REFRESH_MS = 30_000

export default function PledgeScreen({ versionId }: { versionId?: string }) {
  const t = useTranslations('Mining')
  const navigate = useNavigate()
  const formId = useId()
  const [order, setOrder] = useState<Order>()
  const write = useAmountText()
  const { values: draft, doubt } = useMoneyDraft(pledgeForm)
  const mines = useEndpoint(listMines, { kind: 'lock' }, { refetchInterval: REFRESH_MS })
  const time = useServerTime()
  const products = byCycle(mines.data?.items ?? [])
  const named = products.find(item => item.versionId === versionId)
  const product: Product | undefined = named ?? featuredOf(products) ?? products[0]
  const balance = useSpot(product?.asset)
  const { spot } = balance

  function onProduct(next: string) {
    navigate({
      to: '/pages/DEFI/pledge',
      search: { versionId: next },
      replace: true,
    })
  }

  const amount =
    /[1-9]/.test(draft.amount) && product && write(draft.amount, product.asset, { exact: true, short: true })
  const failed = mines.error ?? balance.error ?? time.error
  if (order) return <OrderReceipt order={order} />
  return (
    <Screen
      title={t('pledgeTitle', { asset: product?.asset ?? '' })}
      end={<NavAction render={<Link to="/pages/DEFI/rules" />}>{t('rules')}</NavAction>}
      {...(product &&
        spot !== undefined && {
          cta:
            spot === null ? (
              <LogInFirst />
            ) : (
              <NetworkButton
                type="submit"
                form={formId}
                block
                variant="earn"
                icon="lock"
                disabled={poolOf(product).soldOut || doubt !== null}
              >
                {amount ? t('submit', { amount, asset: product.asset }) : t('pledge')}
              </NetworkButton>
            ),
        })}
    >
      {product && mines.data && spot !== undefined && time.data ? (
        <>
          {versionId !== undefined && !named && (
            <div className="pad pt-1 pb-3">
              <Note tone="warn">{t('changed')}</Note>
            </div>
          )}
          <PledgeForm
            key={product.asset}
            id={formId}
            product={product}
            products={products.filter(item => item.asset === product.asset)}
            spot={spot}
            zone={mines.data.timeZone}
            onProduct={onProduct}
            onDone={setOrder}
          />
        </>
      ) : mines.data && !product ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : failed ? (
        <LoadFailed
          error={failed}
          retry={() => {
            void mines.refetch()
            void balance.refetch()
            void time.refetch()
          }}
        />
      ) : (
        <SkeletonStack className="stack gap-4.5 pad pt-3 pb-3" shapes={[44, 104, 64, 80]} />
      )}
    </Screen>
  )
}
