import { reportFault } from '../shared/api/fault.ts'
import { useSession } from '../shared/state/session.ts'

/**
 * Keeps this browser's push subscription current: at each start, and when the worker reports a new address.
 */
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
