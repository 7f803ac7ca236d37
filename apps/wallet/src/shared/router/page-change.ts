import { reducedMotion } from '@matin/ui/reduced-motion'
import { flushSync } from 'react-dom'

/** A browser that has not asked for the change by now, for a picture of the old page that does not come, is not waited for. */
const LONGEST_CAPTURE_MS = 500

/** What a page change may look like; transitions.css has them. */
export type Animation = 'forward' | 'back' | 'fade'

/**
 * Changes the page, whatever becomes of its animation. Forward and back are view transitions, where the browser has them
 * with their types (Chrome 125, Safari 18.2; older ones refuse the object). A fade is the new page's own, because pictures
 * of the old and the new one first would cost a tap some frames. A change that overtakes another one, or a page in the
 * background, ends an animation early: nobody's fault, so nobody is told.
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
