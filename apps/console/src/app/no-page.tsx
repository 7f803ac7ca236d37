import type { OperatorInfo } from '@matin/contract/operators'
import { useLocation } from 'react-router'
import { Page } from '../shared/page.tsx'
import { NoPermission, NotThere } from '../shared/states.tsx'
import type { View } from './sections.tsx'

type First = Pick<View, 'path' | 'name'>

/** Leads to the operator's first section. */
function onwardTo({ path, name }: First) {
  return { to: `/${path}`, name: `Go to ${name}` }
}

interface ForbiddenProps {
  name: string
  operator: OperatorInfo
  first: First
}

/** Stands in the place of a section that none of the operator's roles opens. */
export function Forbidden({ name, operator, first }: ForbiddenProps) {
  const { roles } = operator
  return (
    <Page title={name}>
      <NoPermission
        title={`${name} is not open to your ${roles.length === 1 ? 'role' : 'roles'}: ${roles.join(', ')}.`}
        on={onwardTo(first)}
      >
        An owner can change what your account may do.
      </NoPermission>
    </Page>
  )
}

/** Stands at an address that the console has no page for. */
export function NoPage({ first }: { first: First }) {
  const { pathname } = useLocation()
  return (
    <Page title="Page not found">
      <NotThere title={`The console has no page at “${pathname}”.`} on={onwardTo(first)}>
        Check the address, or go on from here.
      </NotThere>
    </Page>
  )
}
