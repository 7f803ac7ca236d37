/** Default font size of a browser in px, for which our sizes are made. */
const USUAL = 16

/** Sizes depend on the screen's width (specification, section 9) and would ignore the browser's font size. */
export function followTextSize(): void {
  const { documentElement } = document
  const probe = document.createElement('span')
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', fontSize: 'medium' })
  documentElement.append(probe)
  const size = Number.parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  if (size > 0) documentElement.style.setProperty('--text-scale', String(size / USUAL))
}
