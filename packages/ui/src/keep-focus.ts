/** What may take the focus. Whether it does, the browser decides. */
const PLACES =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([aria-hidden="true"], [tabindex="-1"])'
/** Fields that would bring up a keyboard on a phone. */
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])'
const DIALOG = '[role="dialog"], [role="alertdialog"]'

/** Something that has the focus, as the page was at that moment. */
interface Spot {
  element: HTMLElement
  /** The places after it, then those before it, the nearest first. */
  around: HTMLElement[]
  /** The page's main part. Another page has another one. */
  main: Element | null
  /** It was reached by keys: where the focus goes next is scrolled to, and may be a field. */
  byKeys: boolean
}

/**
 * Keeps the focus on the page when what had it goes away or is disabled by its own action: the next field or row gets it,
 * else the one before, else the page's main part. Without this the focus falls to the body, and who uses keys or a
 * screen reader begins again at the top. A new page's focus is the router's affair. Answers with the way to end it.
 */
export function keepFocus(page: Document): () => void {
  let spot: Spot | undefined
  /** What had the focus when a dialog opened over the page. */
  let under: Spot | undefined

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return
    const inDialog = target.closest(DIALOG) !== null
    if (!inDialog) under = undefined
    else if (spot && !spot.element.closest(DIALOG)) under = spot
    spot = spotOf(target)
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    // The browser tells before the element is gone: afterwards it is known which of the two it was.
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
    // Later: whatever has taken its place may have a first field, and a new page is painted first.
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

/** Removed, disabled, or part of a dialog that is closing. */
function isGone(element: HTMLElement): boolean {
  return (
    !element.isConnected || element.matches(':disabled') || element.closest('[data-ending-style]') !== null
  )
}
