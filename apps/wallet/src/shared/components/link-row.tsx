import { ListRow } from '@matin/ui/list-row'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '../router/link.tsx'
import type { RoutePath } from '../router/register.ts'

type LinkRowProps<P extends RoutePath> = Omit<ComponentProps<typeof ListRow>, 'render'> &
  Pick<LinkProps<P>, 'to' | 'search'>

export function LinkRow<const P extends RoutePath>({ to, search, ...row }: LinkRowProps<P>) {
  return <ListRow {...row} render={<Link to={to} {...(search && { search })} />} />
}
