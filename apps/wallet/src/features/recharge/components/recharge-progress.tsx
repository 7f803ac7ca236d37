import type { Recharge } from '@matin/contract/recharge'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CursorList } from '../../../shared/components/cursor-list.tsx'
import { RequestSkeleton } from '../../../shared/components/request-skeleton.tsx'
import { Section } from '../../../shared/components/section.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { Link } from '../../../shared/router/link.tsx'
import { splitRecharges } from './progress.ts'
import { RechargeChip } from './recharge-chip.tsx'
import { RechargeStatus } from './recharge-status.tsx'

/** What is under way in full, and the earlier ones as a list. */
export function RechargeProgress({ query }: { query: UseInfiniteQueryResult<Recharge[]> }) {
  const t = useTranslations('Recharge')
  return (
    <CursorList
      query={query}
      skeleton={<RequestSkeleton />}
      empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
    >
      {items => {
        const { current, earlier } = splitRecharges(items)
        return (
          <>
            {current.map(recharge => (
              <RechargeStatus key={recharge.id} recharge={recharge} />
            ))}
            {earlier.length > 0 && (
              <Section title={t('earlier')}>
                <Rows label={t('earlier')}>
                  {earlier.map(recharge => (
                    <Earlier key={recharge.id} recharge={recharge} />
                  ))}
                </Rows>
              </Section>
            )}
          </>
        )
      }}
    </CursorList>
  )
}

function Earlier({ recharge }: { recharge: Recharge }) {
  const times = useTimes()
  const { credited, onChain, claimed } = recharge
  return (
    <ListRow
      title={
        <Amount
          value={credited ?? onChain ?? claimed}
          digits={placesOf(credited ?? onChain ?? claimed)}
          unit="USDT"
          sign={credited !== null}
        />
      }
      sub={<time dateTime={recharge.submittedAt}>{times.short(recharge.submittedAt)}</time>}
      end={<RechargeChip state={recharge.state} />}
      render={<Link to="/pages/Assets/recharge" search={{ id: recharge.id }} />}
    />
  )
}
