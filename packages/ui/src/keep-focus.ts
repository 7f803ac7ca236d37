/** Matches elements that can take the focus. The browser decides whether an element takes it. */
const PLACES =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([aria-hidden="true"], [tabindex="-1"])'
/** Fields that open a keyboard on a phone. */
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])'
const DIALOG = '[role="dialog"], [role="alertdialog"]'

interface Spot {
  element: HTMLElement
  /** Focusable elements after `element`, then those before it, the nearest first. */
  around: HTMLElement[]
  /** Main part of the page. A new page has another element. */
  main: Element | null
  /** If so, the element that gets the focus next is scrolled into view and may be a text field. */
  byKeys: boolean
}

/**
 * The next field or row gets the focus, otherwise the one before, otherwise the page's main part. Without
 * this, the focus would fall to the body, and a keyboard or screen reader would start again at the top. The
 * router sets the focus of a new page.
 */
export function keepFocus(page: Document): () => void {
  let spot: Spot | undefined
  /** Element of the page that had the focus before a dialog opened. */
  let under: Spot | undefined

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return
    const inDialog = target.closest(DIALOG) !== null
    if (!inDialog) under = undefined
    else if (spot && !spot.element.closest(DIALOG)) under = spot
    spot = spotOf(target)
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    // The event comes before the element is removed; a microtask later it is known whether it was removed or left.
    if (relatedTarget === null) queueMicrotask(look)
  }
  function look() {
    if (!spot) return
    const { activeElement } = page
    const isOnBody = activeElement === null || activeElement === page.body
    if (isGone(spot.element)) {
      if (isOnBody || activeElement === spot.element) recover(spot)
    } else if (isOnBody) spot = undefined // Somebody has pressed beside it.
  }
  function recover(lost: Spot) {
    const places = [...lost.around, ...(under ? [under.element, ...under.around] : [])]
    spot = undefined
    under = undefined
    if (lost.main?.isConnected && places.some(place => takes(place, lost.byKeys))) return
    // Later, because a replacement may focus its first field, and a new page is painted first.
    setTimeout(() => {
      const { activeElement } = page
      if (activeElement !== null && activeElement !== page.body) return
      page.querySelector('main')?.focus({ preventScroll: true })
    })
  }
  function takes(place: HTMLElement, byKeys: boolean): boolean {
    if (!place.isConnected || isGone(place) || (!byKeys && place.matches(TYPED))) return false
    place.focus({ preventScroll: !byKeys })
    return page.activeElement === place
  }

  const changes = new MutationObserver(look)
  changes.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  page.addEventListener('focusin', onFocus)
  page.addEventListener('focusout', onBlur)
  if (page.activeElement instanceof HTMLElement && page.activeElement !== page.body)
    spot = spotOf(page.activeElement)
  return () => {
    changes.disconnect()
    page.removeEventListener('focusin', onFocus)
    page.removeEventListener('focusout', onBlur)
  }
}

function spotOf(element: HTMLElement): Spot {
  const page = element.ownerDocument
  const scope = element.closest(DIALOG) ?? page
  const others = [...scope.querySelectorAll<HTMLElement>(PLACES)].filter(place => place !== element)
  const isAfter = (place: HTMLElement) =>
    (element.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return {
    element,
    around: [...others.filter(isAfter), ...others.filter(place => !isAfter(place)).toReversed()],
    main: page.querySelector('main'),
    byKeys: element.matches(':focus-visible'),
  }
}

function isGone(element: HTMLElement): boolean {
  return (
    !element.isConnected || element.matches(':disabled') || element.closest('[data-ending-style]') !== null
  )
}
