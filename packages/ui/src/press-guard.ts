/** Milliseconds within which two presses of one control count as one (specification, section 9). */
export const pressGuardMs = 500

const acting = 'button, a[href], summary, [role="button"]'
/** Controls that may be pressed in quick succession: switches of a state, and keys of a keypad. */
const repeatable = '[aria-pressed], [aria-expanded], [role="tab"], [data-repeat]'

/**
 * A press does not count within `pressGuardMs` of the last counted press on the same control, unless another
 * control was pressed in between: in "Delete", "Keep", "Delete", all three count. An ignored press does not
 * prolong the wait, so the third of three slow presses counts. `now` is in ms of any monotonic clock.
 */
export function createPressGuard(): (control: object, now: number) => boolean {
  let last: { control: object; at: number } | undefined
  return (control, now) => {
    if (last?.control === control && now - last.at < pressGuardMs) return false
    last = { control, at: now }
    return true
  }
}

/**
 * Stops the second tap of a double tap before a handler gets it. After typing, the next press always counts,
 * because a corrected input is sent again.
 */
export function guardPresses(page: Document): () => void {
  const counts = createPressGuard()
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(acting) : null
    if (!control) return
    const first = counts(control, event.timeStamp)
    if (first || control.matches(repeatable)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onInput = (event: Event) => void (event.target && counts(event.target, event.timeStamp))
  page.addEventListener('click', onClick, true)
  page.addEventListener('input', onInput, true)
  return () => {
    page.removeEventListener('click', onClick, true)
    page.removeEventListener('input', onInput, true)
  }
}
