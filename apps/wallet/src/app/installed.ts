import { useUpdate } from './update.ts'

/** A tab that stays open asks for a new version when it is looked at again, but not more often. */
const CHECK_MS = 3_600_000

/** Registers the service worker and offers each new version as soon as it is ready. */
export async function keepInstalled() {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('./worker.js')
  let hadWorker = serviceWorker.controller !== null
  let taking = false

  function offer() {
    const { waiting } = registration
    // The first version of all waits for nobody.
    if (!waiting || !serviceWorker.controller) return
    useUpdate.setState({
      take() {
        taking = true
        waiting.postMessage('take-over')
      },
    })
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  serviceWorker.addEventListener('controllerchange', () => {
    if (taking) location.reload()
    // Another tab has changed: this one may finish what it is at.
    else if (hadWorker) useUpdate.setState({ take: () => location.reload() })
    hadWorker = true
  })
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
