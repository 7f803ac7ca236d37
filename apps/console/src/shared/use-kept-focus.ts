import { type RefObject, useEffect } from 'react'

/** Parts of a page that take the focus of what stood in them. */
const PLACES = 'figure, form, section, aside, main'

/** The place of what is gone: the part that came instead of its own, or the nearest part around it that is still there. */
function placeOf(path: readonly Element[]): HTMLElement | null {
  const at = path.findIndex(one => one.isConnected)
  const around = path.slice(Math.max(0, at))
  const part = path[at - 1]
  const heir = part?.matches(PLACES) ? around[0]?.querySelector(`:scope > ${part.localName}`) : null
  const place = heir ?? around.find(one => one.matches(PLACES))
  return place instanceof HTMLElement ? place : null
}

/**
 * Keeps the focus in its part of the page when what had it goes away: a button that was pressed, an item that gave way to the next one, a
 * page that led to another. Otherwise the next Tab would begin at the top. What takes the focus by itself goes before.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let path: Element[] = []
    const isLost = () => document.activeElement === null || document.activeElement === document.body
    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element) || !root.current?.contains(target)) return
      path = []
      for (let one: Element | null = target; one; one = one.parentElement) path.push(one)
    }
    const observer = new MutationObserver(() => {
      const [target] = path
      if (!target || target.isConnected || !isLost()) return
      const place = placeOf(path)
      path = []
      if (!place) return
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    // The form that signed in has gone.
    if (isLost()) root.current?.focus({ preventScroll: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [root])
}
