import { flushSync } from 'react-dom'

/**
 * Changes the page within a view transition of this type, where the browser has them. A change that overtakes
 * another one, or a page in the background, ends an animation early: nobody's fault, so nobody is told.
 */
export function withTransition(type: string, change: () => void) {
  const update = () => flushSync(change)
  if (!document.startViewTransition) {
    queueMicrotask(update)
    return
  }
  const transition = document.startViewTransition({ update, types: [type] })
  transition.ready.catch(() => undefined)
}
