import type { OperatorInfo } from '@matin/contract/operators'
import { Note } from '@matin/ui/note'
import { Link, useLocation } from 'react-router'
import { Page, Told } from '../shared/page.tsx'
import type { View } from './sections.tsx'

/** Leads to the operator's first section. */
function Onward({ to: { path, name } }: { to: Pick<View, 'path' | 'name'> }) {
  return (
    <p>
      <Link to={`/${path}`}>Go to {name}</Link>
    </p>
  )
}

interface ForbiddenProps {
  name: string
  operator: OperatorInfo
  first: Pick<View, 'path' | 'name'>
}

/** Stands in the place of a section that none of the operator's roles opens. */
export function Forbidden({ name, operator, first }: ForbiddenProps) {
  const { roles } = operator
  return (
    <Page title={name}>
      <Told>
        <Note tone="warn" live>
          {name} is not open to your {roles.length === 1 ? 'role' : 'roles'}: {roles.join(', ')}. An owner can
          change what your account may do.
        </Note>
        <Onward to={first} />
      </Told>
    </Page>
  )
}

/** Stands at an address that the console has no page for. */
export function NoPage({ first }: { first: Pick<View, 'path' | 'name'> }) {
  const { pathname } = useLocation()
  return (
    <Page title="Page not found">
      <Told>
        <Note tone="warn" live>
          The console has no page at “{pathname}”. Check the address, or go on from here.
        </Note>
        <Onward to={first} />
      </Told>
    </Page>
  )
}
