import assert from 'node:assert/strict'
import axe, { type NodeResult, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects no violation of WCAG 2.2 AA that axe finds on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured when nothing fades any more.
  await page.waitForFunction(() =>
    document.getAnimations().every(animation => animation.effect?.getTiming().iterations === Infinity),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { passed, violations: found } = await page.evaluate(async values => {
    // Otherwise axe also describes each node that passes.
    const options: RunOptions = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }
    const { passes, violations } = await window.axe.run(document, options)
    return { passed: passes.length, violations }
  }, rules)
  assert.ok(passed > 0, 'axe has looked at nothing')
  const violations = found.flatMap(({ id, nodes }) =>
    nodes
      .filter(node => !isTabGrey(node))
      .map(node => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
  )
  assert.deepEqual(violations, [], page.url())
}

/**
 * Whether a violation is the only accepted one: the specification (section 5) gives unselected tab labels the
 * colour #83899B, whose contrast is 3.5:1.
 */
function isTabGrey({ any }: NodeResult): boolean {
  return any.some(({ id, data }) => id === 'color-contrast' && data?.fgColor === '#83899b')
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
