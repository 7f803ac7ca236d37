import { router } from './router.ts'

/** A page of the app, as `worker/hint.ts` writes it. */
const PAGE = /^#\/(pages\/[\w/]+(\?id=[\w-]+)?)?$/

/**
 * Goes to the page of a push that was tapped, when the worker asks this tab to. A tab in which something is typed, or
 * asked, says no: nobody's half-filled form is led away.
 */
export function followPushes(worker: ServiceWorkerContainer) {
  /** The step of the history in which something was typed last. */
  let typedIn: string | undefined
  document.addEventListener('input', () => {
    typedIn = router.view().entry.key
  })
  worker.addEventListener('message', ({ data, ports: [answer] }: MessageEvent) => {
    const { show } = Object(data) as { show?: unknown }
    if (!answer || typeof show !== 'string' || !PAGE.test(show)) return
    const isFree = typedIn !== router.view().entry.key && !document.querySelector('[role$="dialog"]')
    if (isFree) location.hash = show
    answer.postMessage(isFree)
  })
  // Delivers the messages that came before the listener.
  worker.startMessages()
}
