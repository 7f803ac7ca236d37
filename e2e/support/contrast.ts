import type { Page } from 'playwright-core'

/**
 * Returns the marks without words, such as dots and bars, that cannot be seen in a contrast theme, which
 * replaces the colours of a page by its own.
 */
export async function marksLostInContrast(page: Page): Promise<string[]> {
  await page.evaluate(markFills)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const lost = await page.evaluate(lostFills)
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
  return lost
}

/** Marks in the page the elements that are seen by their background alone. */
function markFills(): void {
  for (const element of document.querySelectorAll('body *')) {
    element.removeAttribute('data-fill')
    const { width, height } = element.getBoundingClientRect()
    const { backgroundColor } = getComputedStyle(element)
    const isEmpty = element.textContent === '' && element.childElementCount === 0
    // A whole line or area is decoration.
    const isMark = isEmpty && width > 0 && height > 1 && Math.min(width, height) <= 48
    if (!isMark || /, 0\)$/.test(backgroundColor) || !element.checkVisibility({ opacityProperty: true }))
      continue
    if (element.matches('input, button, hr, img, svg, canvas, video')) continue
    element.setAttribute('data-fill', '')
  }
}

/** Returns the marked elements that have the colour of what is behind them, and no edge. */
function lostFills(): string[] {
  const behind = (element: Element): string => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!/, 0\)$/.test(backgroundColor)) return backgroundColor
    }
    return getComputedStyle(document.documentElement).backgroundColor
  }
  return [...document.querySelectorAll('[data-fill]')]
    .filter(element => {
      const { backgroundColor, borderStyle, outlineStyle } = getComputedStyle(element)
      return borderStyle === 'none' && outlineStyle === 'none' && backgroundColor === behind(element)
    })
    .map(element => `in a contrast theme nothing is seen of ${element.className || element.outerHTML}`)
}
