import type { Endpoint } from '@matin/contract/endpoint'
import type { Permission } from '@matin/domain/operators/permissions'
import { Button } from '@matin/ui/button'
import forms from './forms.module.css'
import { useOperator } from './operator.ts'
import { useCommand } from './use-command.ts'

interface Proposed {
  operator: { id: string; name: string }
}

/** Rejects what somebody proposed, or cancels what one has proposed oneself, after asking. `what` names it. */
export function useTakeOff<E extends Endpoint>(endpoint: E, proposed: Proposed, what: string) {
  const { operator } = useOperator()
  const own = proposed.operator.id === operator?.id
  return useCommand(endpoint, own ? 'Cancelled' : 'Rejected', () => ({
    title: own ? `Cancel your proposal: ${what}` : `Reject the proposal: ${what}`,
    about: `${own ? 'It ends' : `Proposed by ${proposed.operator.name}. It ends`}, and nothing changes. Whoever wants it proposes it anew.`,
    confirm: own ? 'Cancel the proposal' : 'Reject',
    danger: true,
  }))
}

interface Half {
  permission: Permission
  pending: boolean
  onClick: () => void
}

interface DecideProps {
  proposed: { operator: { id: string } }
  /** Not for who proposed it; null where it can no longer be confirmed. */
  confirm: Half | null
  reject: Half
}

/** What a second operator does with what one has proposed: approves or rejects. The proposer may only cancel. */
export function Decide({ proposed, confirm, reject }: DecideProps) {
  const { operator, may } = useOperator()
  const own = proposed.operator.id === operator?.id
  return (
    <span className={forms.row}>
      {confirm && may(confirm.permission) && (
        <Button size="sm" disabled={own} pending={confirm.pending} onClick={confirm.onClick}>
          Confirm
        </Button>
      )}
      {may(reject.permission) && (
        <Button variant="line" size="sm" pending={reject.pending} onClick={reject.onClick}>
          {own ? 'Cancel' : 'Reject'}
        </Button>
      )}
    </span>
  )
}
