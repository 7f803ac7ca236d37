import type { OperatorInfo } from '@matin/contract/admin/operators'
import { type Permission, permits } from '@matin/domain/operators/permissions'
import { useSyncExternalStore } from 'react'
import { currentOperator, onSessionChange } from './api.ts'

/** Returns the signed-in operator and a check of permissions, by the same table as the server. */
export function useOperator(): { operator: OperatorInfo | null; may: (permission: Permission) => boolean } {
  const operator = useSyncExternalStore(onSessionChange, currentOperator)
  return { operator, may: permission => permits(permission, operator?.roles ?? []) }
}
