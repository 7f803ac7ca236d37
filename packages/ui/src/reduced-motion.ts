/**
 * Returns whether motion is unwanted, by the system's setting or by `data-motion="reduce"` on the page. Use
 * it for motion by script; animations in styles are ended by the base layer of theme.css.
 */
export function reducedMotion(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduce' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
