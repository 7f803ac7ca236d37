import { toast } from '@matin/ui/toast'
import type { MouseEvent } from 'react'
import { transportText } from '../api/transport-text.ts'
import { OFFLINE_ID, useAway } from '../api/use-away.ts'
import { Link, type LinkProps } from '../router/link.tsx'
import type { RoutePath } from '../router/register.ts'
import { useClientState } from '../state/client-state.ts'

/** Does nothing but say why: there is no network. */
export function refuseOffline(event: MouseEvent) {
  event.preventDefault()
  toast(transportText(useClientState.getState().language, 'offline'), 'neg')
}

/** A link to an act that needs the network: grey without one. The bar above every page describes it. */
export function NetworkLink<const P extends RoutePath>(props: LinkProps<P>) {
  const away = useAway()
  return (
    <Link
      {...props}
      {...(away && { 'aria-disabled': true, 'aria-describedby': OFFLINE_ID, onClick: refuseOffline })}
    />
  )
}
