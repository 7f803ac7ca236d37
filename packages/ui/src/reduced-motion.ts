/**
 * Whether movement is unwanted: by the system's setting, or by `data-motion="reduce"` on the page. Styles need not
 * check it, since the base layer of theme.css ends their animations. This is for movement by script.
 */
export function reducedMotion(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduce' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
