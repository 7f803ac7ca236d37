import { floorScript } from '../../tools/floor/floor-mode.ts'
import { openWebKit } from '../support/browsers/webkit.ts'
import { startPlainFront } from '../support/front.ts'
import { smoke } from '../support/smoke.ts'

smoke('WebKit in floor mode', async server => {
  const front = await startPlainFront(server, floorScript('safari_ios'))
  return { driver: await openWebKit(front.faults), address: front.address, close: front.down }
})
