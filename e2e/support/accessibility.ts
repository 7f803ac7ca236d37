import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No violation of WCAG 2.2 AA that axe can find on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured when nothing fades any more.
  await page.waitForFunction(() =>
    document.getAnimations().every(animation => animation.effect?.getTiming().iterations === Infinity),
  )
  await page.evaluate(axe.source)
  const results = await page.evaluate<AxeResults, string[]>(
    values => window.axe.run(document, { runOnly: { type: 'tag', values } }),
    rules,
  )
  expect(results.passes.length, 'axe has looked at something').toBeGreaterThan(0)
  const violations = results.violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
  )
  expect(violations, page.url()).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
