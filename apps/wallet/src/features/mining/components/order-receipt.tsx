import type { Order } from '@matin/contract/mining'
import { Button } from '@matin/ui/button'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { ReceiptScreen } from '#shared/receipt/receipt-screen.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { useOrderName } from '../model/order-name.ts'
import { type OrderSort, sortOf } from '../model/order-view.ts'
import { isLoss, resultName } from '../model/purchase-preview.ts'
import { AT_EXPIRY } from './order-facts.tsx'

const WHAT = {
  lock: 'forLock',
  machine: 'forMachine',
  nft: 'forNft',
  trial: 'forTrial',
} as const satisfies Record<OrderSort, string>

export function OrderReceipt({ order }: { order: Order }) {
  const t = useTranslations('Receipt')
  const orders = useTranslations('Orders')
  const mining = useTranslations('Mining')
  const pay = useTranslations('Pay')
  const orderName = useOrderName()
  const write = useAmountText()
  const times = useTimes()
  const platform = usePlatformTime()
  const navigate = useNavigate()
  const back = useBack()
  const { asset, expectedRevenue, cycleDays } = order
  const { net } = order.totalReturn
  const sort = sortOf(order)
  const due = platform.due(order.firstPayoutAt)
  const exact = (value: string) => write(value, asset, { exact: true })
  return (
    <ReceiptScreen
      facts={{
        mark: 'done',
        state: { text: t('running'), tone: 'info', icon: 'clock' },
        lead: mining(resultName(sort, net)),
        amount: net,
        asset,
        earned: !isLoss(net),
        what: t(WHAT[sort], {
          amount: exact(order.principal),
          asset,
          days: mining('days', { count: cycleDays }),
        }),
        rows: [
          { name: t('product'), value: orderName(order) },
          {
            name: mining('first'),
            value: times.full(order.firstPayoutAt),
            notes: [
              ...(due === undefined ? [] : [pay('platformTime', { time: due })]),
              t(order.trial ? 'thenClaim' : 'thenDaily', { amount: exact(order.dailyIncome), asset }),
            ],
          },
          { name: mining('expiry'), value: times.full(order.expiryAt), notes: [orders(AT_EXPIRY[sort])] },
          { name: t('reserved'), value: exact(expectedRevenue), unit: asset },
          { id: 'order-no', exact: order.orderNo, name: orders('orderNo'), value: order.orderNo, mono: true },
        ],
        hash: order.hash,
      }}
      actions={
        <>
          <Button
            variant="quiet"
            onClick={() => navigate({ to: '/pages/DEFI/order', search: { id: order.id }, replace: true })}
          >
            {t('openOrder')}
          </Button>
          <Button onClick={back}>{t('done')}</Button>
        </>
      }
    />
  )
}
