import { openWebKit } from '../support/browsers/webkit.ts'
import { startPlainFront } from '../support/front.ts'
import { smoke } from '../support/smoke.ts'

smoke('WebKit', async server => {
  const front = await startPlainFront(server)
  return { driver: await openWebKit(front.faults), address: front.address, close: front.down }
})
