import { openWebKit } from '../support/browsers/webkit.ts'
import { startPlainFront } from '../support/front.ts'
import { shortSmoke } from '../support/smoke.ts'

// As far as the first two pages: WebKitGTK sometimes stops drawing under the PIN sheet. The soak walks on.
shortSmoke('WebKit', async server => {
  const front = await startPlainFront(server)
  return { driver: await openWebKit(front.faults), address: front.address, close: front.down }
})
