import type { BrowserContext } from 'playwright-core'

/**
 * Disables polling on this phone, so that every update was pushed. Pages poll every five seconds or slower;
 * shorter timers, such as a countdown, continue.
 */
export async function pushedOnly(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const original = window.setInterval
    const shortOnes = (handler: TimerHandler, pause = 0, ...rest: unknown[]) =>
      pause >= 5000 ? 0 : original(handler, pause, ...rest)
    window.setInterval = shortOnes as typeof window.setInterval
  })
}
