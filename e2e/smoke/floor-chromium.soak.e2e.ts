import { floorScript } from '../../tools/floor/floor-mode.ts'
import { openChromium } from '../support/browsers/chromium.ts'
import { startPlainFront } from '../support/front.ts'
import { smoke } from '../support/smoke.ts'

smoke('Chromium in floor mode', async server => {
  const front = await startPlainFront(server, floorScript('chrome'))
  return { driver: await openChromium('CHROMIUM_PATH'), address: front.address, close: front.down }
})
