/** Default font size of a browser in px, for which our sizes are made. */
const USUAL = 16

/**
 * Scales the app's sizes by the default font size that is set in the browser. Our sizes depend on the width
 * of the screen (specification, section 9), so the setting would not change them by itself.
 */
export function followTextSize(): void {
  const { documentElement } = document
  const probe = document.createElement('span')
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', fontSize: 'medium' })
  documentElement.append(probe)
  const size = Number.parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  if (size > 0) documentElement.style.setProperty('--text-scale', String(size / USUAL))
}
