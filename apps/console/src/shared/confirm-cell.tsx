import type { Permission } from '@matin/domain/operators/permissions'
import { Button } from '@matin/ui/button'
import { ENDED } from './ended.ts'
import forms from './forms.module.css'
import { useOperator } from './operator.ts'

interface ConfirmCellProps {
  row: {
    proposed: { operator: { id: string } }
    confirmed: object | null
    ended: keyof typeof ENDED | null
    hash: string | null
  }
  permission: Permission
  onConfirm: () => void
}

/** The second person's half of what one has proposed: the hash once it is booked, else the button, not for who proposed it. */
export function ConfirmCell({ row, permission, onConfirm }: ConfirmCellProps) {
  const { operator, may } = useOperator()
  if (row.confirmed) return <span className={forms.hash}>{row.hash?.slice(0, 12)}</span>
  if (row.ended) return <>{ENDED[row.ended]}</>
  if (!may(permission)) return null
  return (
    <Button size="sm" disabled={row.proposed.operator.id === operator?.id} onClick={onConfirm}>
      Confirm
    </Button>
  )
}
