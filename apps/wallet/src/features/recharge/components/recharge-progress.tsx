import type { Recharge, SeenTransfer } from '@matin/contract/recharge'
import { ListRow } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { RequestProgress } from '#shared/components/request-progress.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { Link } from '#shared/router/link.tsx'
import { isRechargeOpen } from '../model/progress.ts'
import { RechargeChip } from './recharge-chip.tsx'
import { RechargeStatus } from './recharge-status.tsx'
import { SeenStatus } from './seen-status.tsx'

interface RechargeProgressProps {
  query: UseInfiniteQueryResult<Recharge[]>
  /** Receipt that the customer has just submitted. A list that was loaded before lacks it. */
  submitted: Recharge | undefined
  /** Transfer that the form offers first; undefined while none waits for a receipt. */
  seen: SeenTransfer | undefined
  needed: number
  onReceipt: () => void
}

export function RechargeProgress({ query, submitted, seen, needed, onReceipt }: RechargeProgressProps) {
  const missing = submitted && !query.data?.some(({ id }) => id === submitted.id) ? submitted : undefined
  return (
    <>
      {seen && <SeenStatus transfer={seen} needed={needed} onReceipt={onReceipt} />}
      {missing && <RechargeStatus recharge={missing} />}
      {!((missing || seen) && !query.data?.length) && (
        <RequestProgress
          words="Recharge"
          query={query}
          isOpen={isRechargeOpen}
          status={recharge => <RechargeStatus recharge={recharge} />}
          row={recharge => <Earlier recharge={recharge} />}
        />
      )}
    </>
  )
}

function Earlier({ recharge }: { recharge: Recharge }) {
  const times = useTimes()
  const { credited, onChain, claimed } = recharge
  return (
    <ListRow
      title={
        <Amount value={credited ?? onChain ?? claimed} digits="all" unit="USDT" sign={credited !== null} />
      }
      sub={<time dateTime={recharge.submittedAt}>{times.short(recharge.submittedAt)}</time>}
      end={<RechargeChip {...recharge} />}
      render={<Link to="/pages/Assets/recharge" search={{ id: recharge.id }} />}
    />
  )
}
