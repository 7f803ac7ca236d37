import { getTokenData } from '@matin/contract/assets'
import { Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { useEndpoint } from '#shared/api/queries.ts'
import { LinkRow } from '#shared/components/link-row.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { useSession } from '#shared/state/session.ts'

export function MoneyMenu() {
  const t = useTranslations('Personal')
  const signedIn = useSession(session => session.token !== null)
  const hidden = useHiddenAmounts(state => state.hidden)
  const { data } = useEndpoint(getTokenData, {}, { enabled: signedIn })
  return (
    <Rows inset={58} label={t('money')}>
      <LinkRow
        compact
        icon="wallet"
        title={t('assets')}
        value={data && <Amount value={data.total} unit="USDT" hidden={hidden} />}
        to="/pages/Assets/index"
      />
      <LinkRow
        compact
        icon="pool"
        title={t('orders')}
        value={data && t('inProgress', { count: data.ordersInProgress })}
        to="/pages/DEFI/pledgeList"
      />
      <LinkRow compact icon="book" title={t('addressBook')} to="/pages/Personal/addressBook" />
      <LinkRow compact icon="exchange" title={t('exchangeRecords')} to="/pages/Personal/exchange_history" />
    </Rows>
  )
}
