/** Longest wait in milliseconds for the first touch of the page. A touch ends the wait. */
const LATER_MS = 3000
const FIRST_TOUCH = ['touchstart', 'pointerdown', 'keydown', 'scroll'] as const

/** Resolves at the first use, or after `LATER_MS`. For code that the first view does not need. */
export function whenUsed(): Promise<void> {
  return new Promise(resolve => {
    function used() {
      clearTimeout(timer)
      for (const type of FIRST_TOUCH) removeEventListener(type, used)
      resolve()
    }
    const timer = setTimeout(used, LATER_MS)
    for (const type of FIRST_TOUCH) addEventListener(type, used, { passive: true })
  })
}
