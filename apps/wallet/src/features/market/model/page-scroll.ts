/** Distance in px below which a finger has no direction yet. */
const SLOP_PX = 6
/** Milliseconds of rest after which a finger moves the crosshair. */
const REST_MS = 400

/** Otherwise the chart would take every drag, and a finger on the chart could not scroll the page. */
export function leaveScrollToPage(element: HTMLElement): () => void {
  let start = { x: 0, y: 0, at: 0 }
  let whose: 'unknown' | 'page' | 'chart' = 'unknown'

  function onStart({ touches, timeStamp }: TouchEvent) {
    const [touch] = touches
    if (touch) start = { x: touch.clientX, y: touch.clientY, at: timeStamp }
    whose = touches.length > 1 ? 'chart' : 'unknown'
  }
  function onMove(event: TouchEvent) {
    const [touch] = event.touches
    if (touch && whose === 'unknown') {
      const [x, y] = [Math.abs(touch.clientX - start.x), Math.abs(touch.clientY - start.y)]
      if (event.timeStamp - start.at > REST_MS) whose = 'chart'
      else if (Math.max(x, y) >= SLOP_PX) whose = y > x ? 'page' : 'chart'
    }
    if (whose !== 'chart') event.stopPropagation()
  }
  element.addEventListener('touchstart', onStart, { capture: true, passive: true })
  element.addEventListener('touchmove', onMove, { capture: true, passive: true })
  return () => {
    element.removeEventListener('touchstart', onStart, { capture: true })
    element.removeEventListener('touchmove', onMove, { capture: true })
  }
}
