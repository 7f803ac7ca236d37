import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { SkeletonStack } from '@matin/ui/skeleton'
import { LoadFailed } from '#shared/components/loaded.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import type { OfferQuery } from '../hooks/use-offer.ts'

export function OfferState({
  query,
  empty,
  tab,
}: {
  query: OfferQuery
  empty: string
  tab: 'machines' | 'nft'
}) {
  const t = useTranslations('Mining')
  if (query.missing) {
    return (
      <EmptyState
        title={query.gone ? t('gone') : empty}
        action={
          <Link
            to="/pages/DEFI/index"
            search={{ tab }}
            className={buttonClass({ size: 'md', variant: 'quiet' })}
          >
            {t('browse')}
          </Link>
        }
      >
        {t(query.gone ? 'goneText' : 'emptyText')}
      </EmptyState>
    )
  }
  if (query.error) return <LoadFailed error={query.error} retry={() => void query.reload()} />
  return <SkeletonStack className="stack gap-4.5 pad pt-3 pb-3" shapes={[104, 64, 80, 160]} />
}
