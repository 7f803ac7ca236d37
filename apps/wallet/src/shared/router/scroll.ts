const KEY = 'Matemax_scroll'
/** Steps whose position is remembered. */
const MOST = 50
/** Content that comes later than this no longer moves the page. */
const PATIENCE_MS = 5000
const OWN_SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Stores the scroll offset of each entry of the history, and restores it, also after a reload. */
export function createScrollMemory() {
  const positions = restored()
  let stop: () => void = () => undefined
  /** A document that has just been loaded stands at its top. */
  let hasMoved = false

  function save(key: string) {
    hasMoved = true
    positions.delete(key)
    positions.set(key, window.scrollY)
    for (const oldest of [...positions.keys()].slice(0, -MOST)) positions.delete(oldest)
  }

  /** Goes to where this step was left, as soon as there is enough content, unless the customer scrolls first. */
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
    /** Keeps the positions for a reload of this tab. */
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
