import type { OperatorInfo } from '@matin/contract/admin/operators'
import type { Endpoint } from '@matin/contract/endpoint'
import { type Permission, permits } from '@matin/domain/operators/permissions'
import { useSyncExternalStore } from 'react'
import { currentOperator, onSessionChange } from './api.ts'

export type May = (what: Permission | Pick<Endpoint, 'permission'>) => boolean

/** Returns the signed-in operator and a check of permissions or endpoints, by the same table as the server. */
export function useOperator(): { operator: OperatorInfo | null; may: May } {
  const operator = useSyncExternalStore(onSessionChange, currentOperator)
  return {
    operator,
    may(what) {
      const permission = typeof what === 'string' ? what : what.permission
      return permission === undefined || permits(permission, operator?.roles ?? [])
    },
  }
}
