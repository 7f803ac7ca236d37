import type { DataOf } from '@matin/contract/endpoint'
import type { getHomeData } from '@matin/contract/home'
import { NoticeBar } from '@matin/ui/notice-bar'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useHiddenAmounts } from '#shared/state/hidden-amounts.ts'

type Customer = NonNullable<DataOf<typeof getHomeData>['customer']>

export function WaitingRow({ amount, asset, order }: NonNullable<Customer['waiting']>) {
  const t = useTranslations('Home')
  const write = useAmountText()
  const hidden = useHiddenAmounts(state => state.hidden)
  const value = { amount: hidden ? '••••' : write(amount, asset, { exact: true }), asset }
  return order === undefined ? (
    <NoticeBar icon="recharge" text={t('receiptWaits', value)} render={<Link to="/pages/Assets/charge" />} />
  ) : (
    <NoticeBar
      icon="pool"
      text={t('claimWaits', value)}
      render={<Link to="/pages/DEFI/order" search={{ id: order }} />}
    />
  )
}
