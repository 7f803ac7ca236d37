import { openStillWebKit, openWebKit } from '../support/browsers/webkit.ts'
import { startPlainFront } from '../support/front.ts'
import { shortSmoke, smoke } from '../support/smoke.ts'

// With movement, for view transitions.
shortSmoke('WebKit', openBy(openWebKit))

smoke('WebKit without movement', openBy(openStillWebKit))

function openBy(openBrowser: typeof openWebKit) {
  return async (server: string) => {
    const front = await startPlainFront(server)
    return { driver: await openBrowser(front.faults), address: front.address, close: front.down }
  }
}
