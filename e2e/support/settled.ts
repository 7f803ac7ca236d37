import type { Page } from 'playwright-core'
import { until } from './until.ts'

/** Tracks what a page is still waiting for. */
export interface Settling {
  /** Resolves when nothing is loading or moving any more. */
  settled(): Promise<void>
}

/** Watches the page's requests from now on. */
export function watchSettling(page: Page): Settling {
  const open = new Set<unknown>()
  page.on('request', request => open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  const busy = async () => {
    const inPage = await page.evaluate(
      () =>
        new Promise<string[]>(done =>
          // Two frames: what has just been rendered has asked for its data by then.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const moving = document
                .getAnimations()
                .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
              const reasons = [
                document.querySelector('main') === null && 'no page',
                document.querySelector('[role=status][aria-label]') !== null && 'skeleton',
                moving.length > 0 && 'animation',
                document.fonts.status !== 'loaded' && 'fonts',
                ![...document.images].every(image => image.complete) && 'images',
              ]
              done(reasons.filter(reason => reason !== false))
            }),
          ),
        ),
    )
    return open.size > 0 ? [...inPage, `${open.size} requests`] : inPage
  }
  return {
    settled: () => until(busy, [], `what ${page.url()} waits for`),
  }
}
