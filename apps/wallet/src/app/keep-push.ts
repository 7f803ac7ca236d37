import { reportFault } from '../shared/api/fault.ts'
import { useSession } from '../shared/state/session.ts'

/** Renews it at each start, and when the service worker reports that the browser has replaced it. */
export function keepPush() {
  async function renew() {
    const mayShow = 'Notification' in window && Notification.permission === 'granted'
    if (!mayShow || useSession.getState().token === null) return
    const { renewPush } = await import('../features/settings/model/push-here.ts')
    await renewPush()
  }
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (Object(data).pushChanged === true) renew().catch(reportFault)
  })
  renew().catch(reportFault)
}
