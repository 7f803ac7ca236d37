/** For motion by script; the base layer of theme.css ends animations in styles. */
export function reducedMotion(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduce' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
