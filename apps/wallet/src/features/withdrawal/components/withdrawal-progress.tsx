import type { Withdrawal } from '@matin/contract/withdrawal'
import { ListRow } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { RequestProgress } from '#shared/components/request-progress.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { Link } from '#shared/router/link.tsx'
import { isWithdrawalOpen } from '../model/withdrawal-progress-model.ts'
import { WithdrawalChip } from './withdrawal-chip.tsx'
import { WithdrawalStatus } from './withdrawal-status.tsx'

export function WithdrawalProgress({ query }: { query: UseInfiniteQueryResult<Withdrawal[]> }) {
  return (
    <RequestProgress
      words="Withdraw"
      query={query}
      isOpen={isWithdrawalOpen}
      status={withdrawal => <WithdrawalStatus withdrawal={withdrawal} />}
      row={withdrawal => <Earlier withdrawal={withdrawal} />}
    />
  )
}

function Earlier({ withdrawal }: { withdrawal: Withdrawal }) {
  const times = useTimes()
  return (
    <ListRow
      title={<Amount value={withdrawal.quantity} digits="all" unit="USDT" />}
      sub={<time dateTime={withdrawal.submittedAt}>{times.short(withdrawal.submittedAt)}</time>}
      end={<WithdrawalChip withdrawal={withdrawal} />}
      render={<Link to="/pages/Assets/withdrawal" search={{ id: withdrawal.id }} />}
    />
  )
}
