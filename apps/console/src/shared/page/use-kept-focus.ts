import { type RefObject, useEffect } from 'react'

/** Parts of a page that take the focus when a focused element inside them is removed. */
const PLACES = 'figure, form, section, aside, main'

/** In this order: the element itself, the part of the page that replaced its part, the nearest remaining. */
function placesOf(path: readonly Element[]): (Element | null | undefined)[] {
  const at = path.findIndex(one => one.isConnected)
  const around = path.slice(Math.max(0, at))
  const part = path[at - 1]
  const heir = part?.matches(PLACES) ? around[0]?.querySelector(`:scope > ${part.localName}`) : null
  return [
    at === 0 ? path[0] : null,
    heir,
    ...around.slice(at === 0 ? 1 : 0).filter(one => one.matches(PLACES)),
  ]
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

function focus(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Otherwise the next Tab would start at the top. An element that takes the focus by itself has priority. */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null
    let path: Element[] = []
    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      last = target
      if (!root.current?.contains(target)) return
      path = []
      for (let one: Element | null = target; one; one = one.parentElement) path.push(one)
    }
    const observer = new MutationObserver(() => {
      // Browsers take the focus from a disabled element a moment later: the clock's next tick finds it.
      if (!last || (last.isConnected && !last.matches(':disabled')) || !isLost()) return
      last = null
      for (const place of placesOf(path)) if (place instanceof HTMLElement && isLost()) focus(place)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    // The sign-in form has gone.
    if (isLost() && root.current) focus(root.current)
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [root])
}
