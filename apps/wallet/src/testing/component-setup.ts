import '@matin/ui/more-icons'
import { notifyManager } from '@tanstack/react-query'
import { configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { realPause } from './app-clock.ts'
import { openingTime } from './people.ts'

declare global {
  /** React's own switch: whether it wants its updates announced by `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

/*
 * What a browser has and jsdom lacks, and the clock that the app sees. Each stand-in does nothing by itself: what a form
 * promises must not hang on it.
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

/** jsdom lays nothing out, so nothing changes its size. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = NoResizeObserver

/** Nothing scrolls; jsdom says so on the console each time that it is asked to. */
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

/** The picture of a chosen file is only looked at. */
URL.createObjectURL = () => 'blob:preview'
URL.revokeObjectURL = () => undefined

/** jsdom has none: a fault that is reported is seen in the output. A test that is about reporting puts its own in place. */
globalThis.reportError ??= error => console.error(error)

/** Nothing is pushed: what a form shows it has asked for. */
class SilentSocket extends EventTarget {
  readyState = 0
  send() {}
  close() {}
}
vi.stubGlobal('WebSocket', SilentSocket)

/** jsdom stamps events with the machine's clock; the guard against double taps shall measure the app's. */
Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => Date.now() })

/** React Query tells of an answer in a timer, which may stand still here. */
notifyManager.setScheduler(queueMicrotask)

/*
 * After an action Testing Library waits for a timer, which here would wait for the test. A pause of the machine's
 * clock does the same.
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
  // The app's time stands still until a test lets it pass; React and the loading of modules keep the machine's.
  vi.useFakeTimers({
    now: openingTime,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})
