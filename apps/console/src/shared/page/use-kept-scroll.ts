import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const kept = new Map<string, number>()

/** Back restores the offset once the content is there; a link starts at the top. */
export function useKeptScroll<E extends HTMLElement>(name: string) {
  const ref = useRef<E>(null)
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  // An item open beside a list counts as the list's place.
  const place = useRef(`${pathname.split('/').slice(0, 3).join('/')}${search} ${name}`)
  const wanted = useRef(isBack ? (kept.get(place.current) ?? 0) : 0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const restore = () => {
      element.scrollTop = wanted.current
      if (Math.abs(element.scrollTop - wanted.current) < 2) stop()
    }
    const content = new MutationObserver(restore)
    const stop = () => content.disconnect()
    content.observe(element, { childList: true, subtree: true })
    restore()
    const keep = () => kept.set(place.current, element.scrollTop)
    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('scroll', keep, { signal })
    // A user's own scrolling stops the restoring.
    for (const type of ['wheel', 'pointerdown', 'keydown']) element.addEventListener(type, stop, { signal })
    return () => {
      stop()
      controller.abort()
    }
  }, [])
  return ref
}
