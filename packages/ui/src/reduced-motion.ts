/**
 * Returns whether motion is unwanted: by the system's setting, or by `data-motion="reduce"` on the page.
 * Styles need not check it, because the base layer of theme.css ends their animations. This is for motion by
 * script.
 */
export function reducedMotion(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduce' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
