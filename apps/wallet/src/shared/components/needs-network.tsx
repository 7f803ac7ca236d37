import { toast } from '@matin/ui/toast'
import type { MouseEvent } from 'react'
import { transportText } from '../api/transport-text.ts'
import { OFFLINE_ID, useAway } from '../api/use-away.ts'
import { Link, type LinkProps } from '../router/link.tsx'
import type { RoutePath } from '../router/register.ts'
import { useClientState } from '../state/client-state.ts'

export function refuseOffline(event: MouseEvent) {
  event.preventDefault()
  toast(transportText(useClientState.getState().language, 'offline'), 'neg')
}

/** Without a network, the link is grey, and the bar above every page says why. */
export function NetworkLink<const P extends RoutePath>(props: LinkProps<P>) {
  const away = useAway()
  return (
    <Link
      {...props}
      {...(away && { 'aria-disabled': true, 'aria-describedby': OFFLINE_ID, onClick: refuseOffline })}
    />
  )
}
