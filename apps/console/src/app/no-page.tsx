import type { OperatorInfo } from '@matin/contract/admin/operators'
import { PERMISSIONS, type Permission } from '@matin/domain/operators/permissions'
import { useLocation } from 'react-router'
import { Page } from '#shared/page/page.tsx'
import { NoPermission, NotThere } from '#shared/page/states.tsx'
import type { View } from './sections.tsx'

type First = Pick<View, 'path' | 'name'>

function onwardTo({ path, name }: First) {
  return { to: `/${path}`, name: `Go to ${name}` }
}

interface ForbiddenProps {
  name: string
  permission: Permission
  operator: OperatorInfo
  first: First
}

const LIST = new Intl.ListFormat('en-GB')

export function Forbidden({ name, permission, operator: { roles }, first }: ForbiddenProps) {
  return (
    <Page title={name}>
      <NoPermission
        title={`${name} is for these roles: ${LIST.format(PERMISSIONS[permission])}.`}
        on={onwardTo(first)}
      >
        Your {roles.length === 1 ? 'role is' : 'roles are'} {LIST.format(roles)}. Ask an owner if you need
        another one.
      </NoPermission>
    </Page>
  )
}

export function NoPage({ first }: { first: First }) {
  const { pathname } = useLocation()
  return (
    <Page title="Page not found">
      <NotThere title={`The console has no page at “${pathname}”.`} on={onwardTo(first)}>
        Check the address, or continue from here.
      </NotThere>
    </Page>
  )
}
