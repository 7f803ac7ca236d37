import type { FloorBrowser } from '../../tools/floor/floor.ts'
import { floorScript } from '../../tools/floor/floor-mode.ts'
import { openWebKit } from '../support/browsers/webkit.ts'
import { startPlainFront } from '../support/front.ts'
import { shortSmoke } from '../support/smoke.ts'

// As far as the first two pages: WebKitGTK in floor mode sometimes stops drawing under the PIN sheet.
shortSmoke('WebKit in floor mode', openOf('safari_ios'))

// Safari 16.4 has no view transitions at all; 18.0 has them as Chrome 111 does, without types.
shortSmoke('WebKit in the floor mode of Chrome, with view transitions', openOf('chrome'))

function openOf(floor: FloorBrowser) {
  return async (server: string) => {
    const front = await startPlainFront(server, floorScript(floor))
    return { driver: await openWebKit(front.faults), address: front.address, close: front.down }
  }
}
