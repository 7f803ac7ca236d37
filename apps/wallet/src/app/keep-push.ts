import { reportFault } from '../shared/api/fault.ts'
import { useSession } from '../shared/state/session.ts'

/** Keeps push on here: at each start, and when the worker says that the browser has another address. */
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
