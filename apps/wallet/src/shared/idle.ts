/** Longest wait in milliseconds for the browser to be idle. */
const LATEST_MS = 2000

/** Resolves when the page has been loaded and the browser is idle. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise(resolve => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>(resolve => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
    else setTimeout(resolve, 200)
  })
}
