import type { OperatorInfo } from '@matin/contract/operators'
import { type Permission, permits } from '@matin/domain/operators/permissions'
import { useSyncExternalStore } from 'react'
import { currentOperator, onSessionChange } from './api.ts'

/** Who is signed in, and what the table that the server enforces lets them do. */
export function useOperator(): { operator: OperatorInfo | null; may: (permission: Permission) => boolean } {
  const operator = useSyncExternalStore(onSessionChange, currentOperator)
  return { operator, may: permission => permits(permission, operator?.roles ?? []) }
}
