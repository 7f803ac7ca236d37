import type { DataOf } from '@matin/contract/endpoint'
import { getSecurity } from '@matin/contract/security'
import type { UserInfo } from '@matin/contract/user'
import type { ReactNode } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { useUser } from '#shared/api/use-user.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

interface OwnerProps {
  children: (user: UserInfo, security: DataOf<typeof getSecurity>) => ReactNode
}

/** Loads the customer's account and its protection, which a form that changes them needs. */
export function Owner({ children }: OwnerProps) {
  const user = useUser()
  const security = useEndpoint(getSecurity, {})
  return (
    <Loaded query={user} skeleton={<FormSkeleton />}>
      {who => (
        <Loaded query={security} skeleton={<FormSkeleton />}>
          {state => children(who, state)}
        </Loaded>
      )}
    </Loaded>
  )
}
