import type { Permission } from '@matin/domain/operators/permissions'
import { Button } from '@matin/ui/button'
import forms from './forms.module.css'
import { useOperator } from './operator.ts'

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

/** What a second person does with what one has proposed, or either takes off. */
export function Decide({ proposed, confirm, reject }: DecideProps) {
  const { operator, may } = useOperator()
  return (
    <span className={forms.row}>
      {confirm && may(confirm.permission) && (
        <Button
          size="sm"
          disabled={proposed.operator.id === operator?.id}
          pending={confirm.pending}
          onClick={confirm.onClick}
        >
          Confirm
        </Button>
      )}
      {may(reject.permission) && (
        <Button variant="line" size="sm" pending={reject.pending} onClick={reject.onClick}>
          Take off
        </Button>
      )}
    </span>
  )
}
