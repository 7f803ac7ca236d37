import { type RefObject, useEffect } from 'react'

/** Parts of a page that take the focus of what stood in them. */
const PLACES = 'figure, form, section, aside, main'

/** The place of what had the focus: itself, the part that came instead of its own, or the nearest part around it that is still there. */
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

/**
 * Keeps the focus in its part of the page when what had it goes away: a button that was pressed, an item that gave way to the next one, a
 * dialog, a page that led to another. Otherwise the next Tab would begin at the top. What takes the focus by itself goes before.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** What has the focus, and what had it last within the page with all that is around it. */
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
      // A browser takes the focus from what is disabled a moment later: the clock's next tick finds it.
      if (!last || (last.isConnected && !last.matches(':disabled')) || !isLost()) return
      last = null
      for (const place of placesOf(path)) if (place instanceof HTMLElement && isLost()) focus(place)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    // The form that signed in has gone.
    if (isLost() && root.current) focus(root.current)
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [root])
}
