import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** How far each place was scrolled when it was left, by its address and name. */
const kept = new Map<string, number>()

/** The ref of what scrolls: Back shows it as it was left, once its content is there; a link shows it from its top. */
export function useKeptScroll<E extends HTMLElement>(name: string) {
  const ref = useRef<E>(null)
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  // An item that is open beside a list is no place of its own.
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
    // Whoever scrolls themselves is not scrolled.
    for (const type of ['wheel', 'pointerdown', 'keydown']) element.addEventListener(type, stop, { signal })
    return () => {
      stop()
      controller.abort()
    }
  }, [])
  return ref
}
