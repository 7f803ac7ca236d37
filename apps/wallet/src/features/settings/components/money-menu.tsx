import { getTokenData } from '@matin/contract/assets'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#shared/api/queries.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { useSession } from '#shared/state/session.ts'

export function MoneyMenu() {
  const t = useTranslations('Personal')
  const signedIn = useSession(session => session.token !== null)
  const hidden = useHiddenAmounts(state => state.hidden)
  const { data } = useQuery({ ...endpointQuery(getTokenData, {}), enabled: signedIn })
  return (
    <Rows inset={58} label={t('money')}>
      <ListRow
        compact
        icon="wallet"
        title={t('assets')}
        value={data && <Amount value={data.total} unit="USDT" hidden={hidden} />}
        render={<Link to="/pages/Assets/index" />}
      />
      <ListRow
        compact
        icon="pool"
        title={t('orders')}
        value={data && t('inProgress', { count: data.ordersInProgress })}
        render={<Link to="/pages/DEFI/pledgeList" />}
      />
      <ListRow
        compact
        icon="book"
        title={t('addressBook')}
        render={<Link to="/pages/Personal/addressBook" />}
      />
      <ListRow
        compact
        icon="exchange"
        title={t('exchangeRecords')}
        render={<Link to="/pages/Personal/exchange_history" />}
      />
    </Rows>
  )
}
