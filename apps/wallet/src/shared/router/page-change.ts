import { reducedMotion } from '@matin/ui/reduced-motion'
import { flushSync } from 'react-dom'

/** Milliseconds. A browser may not start the change because its snapshot of the old page does not arrive. */
const LONGEST_CAPTURE_MS = 500

/** Kinds of page changes, which transitions.css animates. */
export type Animation = 'forward' | 'back' | 'fade'

/**
 * Changes the page, even if the animation fails. Forward and back are view transitions in browsers that
 * support their types (Chrome 125, Safari 18.2); older browsers refuse them. A fade animates only the new
 * page, because snapshots of both pages would delay a tap by some frames. If a later change or a page in the
 * background ends an animation early, nothing is reported, because this is no fault.
 */
export function withAnimation(animation: Animation, change: () => void) {
  let changed = false
  const update = () => {
    if (changed) return
    changed = true
    flushSync(change)
  }
  const fades = animation === 'fade'
  document.documentElement.toggleAttribute('data-fade', fades)
  if (fades || !document.startViewTransition || reducedMotion()) {
    queueMicrotask(update)
    return
  }
  try {
    const transition = document.startViewTransition({ update, types: [animation] })
    transition.ready.catch(() => undefined)
    transition.finished.catch(() => undefined)
    const late = setTimeout(() => {
      transition.skipTransition()
      update()
    }, LONGEST_CAPTURE_MS)
    transition.updateCallbackDone
      .catch((error: unknown) => {
        if (changed) reportError(error)
        else update()
      })
      .finally(() => clearTimeout(late))
  } catch {
    queueMicrotask(update)
  }
}
