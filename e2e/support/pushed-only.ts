import type { BrowserContext } from 'playwright-core'

/**
 * On this phone no page asks again by itself after a while: what it shows that is new was pushed to it, however long that
 * may take. Pages ask again every five seconds or more; what ticks faster, such as a countdown, goes on.
 */
export async function pushedOnly(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const original = window.setInterval
    const shortOnes = (handler: TimerHandler, pause = 0, ...rest: unknown[]) =>
      pause >= 5000 ? 0 : original(handler, pause, ...rest)
    window.setInterval = shortOnes as typeof window.setInterval
  })
}
