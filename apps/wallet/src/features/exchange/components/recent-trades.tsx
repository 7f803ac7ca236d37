import { listExchanges } from '@matin/contract/exchange'
import { Icon } from '@matin/ui/icon'
import { Rows } from '@matin/ui/list-row'
import { ListSkeleton } from '@matin/ui/skeleton'
import { usePages } from '#shared/api/use-pages.ts'
import { LoadFailed } from '#shared/components/loaded.tsx'
import { Section } from '#shared/components/section.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { TradeRow } from './trade-row.tsx'

const SHOWN = 3

export function RecentTrades() {
  const t = useTranslations('Exchange')
  const query = usePages(listExchanges, {})
  if (query.data?.length === 0) return null
  return (
    <Section
      title={t('recent')}
      end={
        <Link to="/pages/Personal/exchange_history">
          {t('allRecords')}
          <Icon name="right" size={16} />
        </Link>
      }
    >
      {query.data ? (
        <Rows inset={74} label={t('recent')}>
          {query.data.slice(0, SHOWN).map(trade => (
            <TradeRow key={trade.id} trade={trade} brief />
          ))}
        </Rows>
      ) : query.error ? (
        <LoadFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={SHOWN} />
      )}
    </Section>
  )
}
