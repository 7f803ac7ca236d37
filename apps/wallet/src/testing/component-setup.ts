import '@matin/ui/more-icons'
import { notifyManager } from '@tanstack/react-query'
import { configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { realPause } from './app-clock.ts'
import { openingTime } from './people.ts'

declare global {
  /** React's switch for tests: whether it expects updates to be wrapped in `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

/*
 * Stand-ins for browser features that jsdom lacks, and the app's clock. No stand-in does anything by itself,
 * because no form may depend on it.
 */

/** Stand-in that reports no preference, such as reduced motion. */
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

/** Stand-in that never reports a size, because jsdom has no layout. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = NoResizeObserver

/** Does nothing, because jsdom logs an error for each attempt to scroll. */
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

/** Returns a fixed address, which is enough: the preview of a chosen file is never loaded. */
URL.createObjectURL = () => 'blob:preview'
URL.revokeObjectURL = () => undefined

/**
 * Writes a reported fault to the output, because jsdom has no `reportError`. A test of reporting sets its
 * own.
 */
globalThis.reportError ??= error => console.error(error)

/** Socket that never receives a push: a form shows only what it has requested. */
class SilentSocket extends EventTarget {
  readyState = 0
  send() {}
  close() {}
}
vi.stubGlobal('WebSocket', SilentSocket)

/**
 * Times events by the app's clock, because the guard against double taps compares event times. jsdom would
 * use the machine's clock.
 */
Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => Date.now() })

/** Answers of React Query arrive as microtasks, because its timer would stand still with the app's clock. */
notifyManager.setScheduler(queueMicrotask)

/*
 * Replaces the wait of Testing Library after each action. Its timer runs on the app's clock, which only a
 * test advances; a pause of the machine's clock has the same effect.
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

/** Texts that React held as nodes of their own: a page that a browser translates loses them (text-elements.ts). */
const bareTexts = new Set<string>()
const collectBareTexts = (node: Node): void => {
  node.childNodes.forEach(collectBareTexts)
  const isHeld =
    node.nodeType === Node.TEXT_NODE && Object.keys(node).some(key => key.startsWith('__reactFiber'))
  if (isHeld && node.nodeValue?.trim() && !node.parentElement?.closest('[role=text], option, svg'))
    bareTexts.add(`${node.nodeValue} in ${node.parentElement?.outerHTML}`)
}
new MutationObserver(records => {
  for (const { addedNodes } of records) addedNodes.forEach(collectBareTexts)
}).observe(document, { childList: true, subtree: true })

beforeEach(() => {
  // The app's time stands still until a test advances it; React and module loading use the machine's.
  vi.useFakeTimers({
    now: openingTime,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  const found = [...bareTexts]
  bareTexts.clear()
  if (found.length > 0) throw new Error(`texts without an element of their own: ${found.join('; ')}`)
})
