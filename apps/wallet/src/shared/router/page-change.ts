import { reducedMotion } from '@matin/ui/reduced-motion'
import { flushSync } from 'react-dom'

/** Longest wait for a browser that has not asked for the change because its picture of the old page does not come. */
const LONGEST_CAPTURE_MS = 500

/** Kinds of page changes; transitions.css animates them. */
export type Animation = 'forward' | 'back' | 'fade'

/**
 * Changes the page, even if its animation fails. Forward and back are view transitions, where the browser has them
 * with their types (Chrome 125, Safari 18.2; older ones refuse the object). A fade animates only the new page, because
 * pictures of the old and the new one first would cost a tap some frames. A later change, or a page in the background,
 * ends an animation early: that is no fault, so it is not reported.
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
