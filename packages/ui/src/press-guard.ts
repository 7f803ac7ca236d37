/** Presses of one control closer together than this count as one (specification, section 9: 500 ms). */
export const pressGuardMs = 500

/** What acts when pressed. */
const acting = 'button, a[href], summary, [role="button"]'
/** What may be pressed in quick succession: switches of a state, and keys of a keypad. */
const repeatable = '[aria-pressed], [aria-expanded], [role="tab"], [data-repeat]'

/**
 * Tells whether a press counts: not the second of two on one control within `pressGuardMs`, with none elsewhere
 * between them. Who presses another control first ("Delete", "Keep", "Delete") means each of them. `now` is in
 * milliseconds, from any monotonic clock. A press that does not count does not prolong the wait either, so that the
 * third of three slow presses counts.
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
 * Stops the second tap of a double tap on every button and link of the page before anything hears of it. Whoever types
 * between two presses means both: what was refused is corrected and sent again.
 * Answers with the way to end it.
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
