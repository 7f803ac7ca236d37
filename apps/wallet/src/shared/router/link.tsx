import type { ComponentProps, MouseEvent } from 'react'
import { hashOf } from './place.ts'
import type { RoutePath, SearchOf } from './register.ts'
import { useRouter } from './router-context.tsx'

type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'onPointerEnter' | 'onFocus'>

export type LinkProps<P extends RoutePath> = AnchorProps & {
  to: P
  search?: SearchOf<P>
  replace?: boolean
}

/** The page's module is loaded as soon as a finger, a pointer or the focus comes near. */
export function Link<const P extends RoutePath>({
  to,
  search,
  replace = false,
  onClick,
  ...rest
}: LinkProps<P>) {
  const router = useRouter()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    router.navigate({ to, ...(search && { search }), replace })
  }
  const preload = () => router.preload(to)
  return <a {...rest} href={hashOf(to, search)} onClick={follow} onPointerEnter={preload} onFocus={preload} />
}

/** Returns whether the app handles a click. Other clicks open a tab or a window, which the browser does. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
