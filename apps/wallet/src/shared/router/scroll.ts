const KEY = 'Matemax_scroll'
/** Number of history entries whose scroll position is remembered. */
const MOST = 50
/** Milliseconds in which a page may get high enough for its position; later content does not move it. */
const PATIENCE_MS = 5000
const OWN_SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Creates a store of the scroll offset of each history entry. It restores an offset, even after a reload. */
export function createScrollMemory() {
  const positions = restored()
  let stop: () => void = () => undefined
  /** Whether any page was scrolled or restored since loading. Until then, the page is at its top. */
  let hasMoved = false

  function save(key: string) {
    hasMoved = true
    positions.delete(key)
    positions.set(key, window.scrollY)
    for (const oldest of [...positions.keys()].slice(0, -MOST)) positions.delete(oldest)
  }

  /** Scrolls once the page is high enough, unless the customer scrolls first. */
  function restore(key: string) {
    const top = positions.get(key) ?? 0
    // Asking a page for its height before it is painted makes it be laid out twice.
    if (top === 0 && !hasMoved) return
    if (reached(top)) return
    const grown = new ResizeObserver(() => {
      if (reached(top)) stop()
    })
    const timer = setTimeout(() => stop(), PATIENCE_MS)
    for (const type of OWN_SCROLLING) window.addEventListener(type, stopNow, { passive: true })
    grown.observe(document.body)
    stop = () => {
      stop = () => undefined
      grown.disconnect()
      clearTimeout(timer)
      for (const type of OWN_SCROLLING) window.removeEventListener(type, stopNow)
    }
  }
  function stopNow() {
    stop()
  }

  history.scrollRestoration = 'manual'
  return {
    save,
    restore(key: string) {
      stop()
      restore(key)
    },
    toTop() {
      stop()
      scroll(0)
    },
    keep(key: string) {
      save(key)
      sessionStorage.setItem(KEY, JSON.stringify([...positions]))
    },
  }
}

function scroll(top: number) {
  window.scrollTo({ top, behavior: 'instant' })
}

function reached(top: number): boolean {
  scroll(top)
  return Math.abs(window.scrollY - top) <= 1
}

function restored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
