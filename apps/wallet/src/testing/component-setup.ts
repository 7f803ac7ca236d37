import '@matin/ui/more-icons'
import { notifyManager } from '@tanstack/react-query'
import { configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { realPause } from './app-clock.ts'
import { openingTime } from './people.ts'

declare global {
  /** React's switch: whether it wants updates wrapped in `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

/*
 * Browser features that jsdom lacks, and the app's clock. No stand-in does anything by itself: the promises of a form
 * must not depend on it.
 */

/** Preferences such as reduced motion: none is set. */
window.matchMedia = query => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})

/** jsdom has no layout, so no element changes its size. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = NoResizeObserver

/** Nothing scrolls; jsdom logs an error for each attempt. */
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

/** A stand-in address is enough: the preview of a chosen file is never loaded. */
URL.createObjectURL = () => 'blob:preview'
URL.revokeObjectURL = () => undefined

/** jsdom has none: a reported fault appears in the output. A test of reporting sets its own. */
globalThis.reportError ??= error => console.error(error)

/** No push arrives: a form shows only what it has asked for. */
class SilentSocket extends EventTarget {
  readyState = 0
  send() {}
  close() {}
}
vi.stubGlobal('WebSocket', SilentSocket)

/** jsdom stamps events with the machine's clock; the guard against double taps must measure the app's. */
Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => Date.now() })

/** React Query announces an answer in a timer, which may stand still here. */
notifyManager.setScheduler(queueMicrotask)

/*
 * After an action, Testing Library waits for a timer of the app's clock, which only the test advances. A pause of the
 * machine's clock does the same.
 */
configure({
  asyncWrapper: async act => {
    const before = globalThis.IS_REACT_ACT_ENVIRONMENT
    globalThis.IS_REACT_ACT_ENVIRONMENT = false
    try {
      const result = await act()
      await realPause(0)
      return result
    } finally {
      globalThis.IS_REACT_ACT_ENVIRONMENT = before
    }
  },
})

beforeEach(() => {
  // The app's time stands still until a test advances it; React and module loading use the machine's.
  vi.useFakeTimers({
    now: openingTime,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})
