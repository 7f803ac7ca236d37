import type { Withdrawal } from '@matin/contract/withdrawal'
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
import { WithdrawalChip } from './withdrawal-chip.tsx'
import { splitWithdrawals } from './withdrawal-progress-model.ts'
import { WithdrawalStatus } from './withdrawal-status.tsx'

/** What is under way in full, and the earlier ones as a list. */
export function WithdrawalProgress({ query }: { query: UseInfiniteQueryResult<Withdrawal[]> }) {
  const t = useTranslations('Withdraw')
  return (
    <CursorList
      query={query}
      skeleton={<RequestSkeleton />}
      empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
    >
      {items => {
        const { current, earlier } = splitWithdrawals(items)
        return (
          <>
            {current.map(withdrawal => (
              <WithdrawalStatus key={withdrawal.id} withdrawal={withdrawal} />
            ))}
            {earlier.length > 0 && (
              <Section title={t('earlier')}>
                <Rows label={t('earlier')}>
                  {earlier.map(withdrawal => (
                    <Earlier key={withdrawal.id} withdrawal={withdrawal} />
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

function Earlier({ withdrawal }: { withdrawal: Withdrawal }) {
  const times = useTimes()
  return (
    <ListRow
      title={<Amount value={withdrawal.quantity} digits={placesOf(withdrawal.quantity)} unit="USDT" />}
      sub={<time dateTime={withdrawal.submittedAt}>{times.short(withdrawal.submittedAt)}</time>}
      end={<WithdrawalChip withdrawal={withdrawal} />}
      render={<Link to="/pages/Assets/withdrawal" search={{ id: withdrawal.id }} />}
    />
  )
}
