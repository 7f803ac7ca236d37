import { overNetwork } from '@matin/client/network-failure'
import { useUpdate } from './update.ts'

/** Shortest time in milliseconds between two checks for a new version, made when a tab becomes visible. */
const CHECK_MS = 3_600_000

/** Milliseconds. Chromium may delay the change of workers for minutes during a request; a reload ends it. */
const TAKE_MS = 3_000

/** Reloads after which the app stops waiting for a new worker and offers the new version again. */
const MAX_RELOADS = 3

/**
 * A worker other than `own` is a new version. `controller` and `waiting` alone do not show that, because
 * browsers change them at different moments.
 */
export async function keepInstalled() {
  const { serviceWorker } = navigator
  // Reloads that waited for the new version; the old worker may still have answered.
  const reloads = Number(sessionStorage.Matemax_taking ?? 0)
  delete sessionStorage.Matemax_taking
  const installed = serviceWorker.controller ?? (await serviceWorker.getRegistration())?.active
  const registered: ServiceWorkerRegistration | undefined = await overNetwork(
    serviceWorker.register('./worker.js'),
  )
  // A browser that is driven with workers blocked answers with nothing.
  if (!registered) return
  const registration = registered
  /** The worker installed before this visit or, on a first visit, the one that is being installed now. */
  const own = installed ?? registration.installing ?? registration.waiting ?? registration.active

  function take(waiting: ServiceWorker) {
    useUpdate.setState({ isTaking: true })
    waiting.postMessage('take-over')
    reloadIn(TAKE_MS)
  }
  /** Chromium may drop a reload while the workers change: a page that is still there reloads again, later each time. */
  function reloadIn(ms: number) {
    setTimeout(() => {
      sessionStorage.Matemax_taking = reloads + 1
      location.reload()
      reloadIn(2 * ms)
    }, ms)
  }
  function offer() {
    const { waiting } = registration
    if (waiting && waiting !== own) useUpdate.setState({ take: () => take(waiting) })
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  serviceWorker.addEventListener('controllerchange', () => {
    if (useUpdate.getState().isTaking) location.reload()
    // Another tab has changed: this one may finish what it is at.
    else if (serviceWorker.controller !== own) useUpdate.setState({ take: () => location.reload() })
  })
  // The new worker is there: this page may be the old one's nevertheless.
  if (reloads > 0 && !registration.waiting) location.reload()
  // In one of eight reloads Chromium 156 kept the new worker waiting for ever; the next reload ended it.
  else if (reloads > 0 && reloads < MAX_RELOADS && registration.waiting) take(registration.waiting)
  checkWhenSeen(registration)
}

function checkWhenSeen(registration: ServiceWorkerRegistration) {
  let checked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < CHECK_MS) return
    checked = Date.now()
    // Without a network there is nothing new either.
    registration.update().catch(() => undefined)
  })
}
