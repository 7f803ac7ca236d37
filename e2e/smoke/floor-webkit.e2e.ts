import type { FloorBrowser } from '../../tools/floor/floor.ts'
import { floorScript } from '../../tools/floor/floor-mode.ts'
import { openStillWebKit, openWebKit } from '../support/browsers/webkit.ts'
import { startPlainFront } from '../support/front.ts'
import { shortSmoke, smoke } from '../support/smoke.ts'

smoke('WebKit in floor mode, without movement', openBy(openStillWebKit, 'safari_ios'))

// Safari 16.4 has no view transitions at all; 18.0 has them as Chrome 111 does, without types.
shortSmoke('WebKit in the floor mode of Chrome, with view transitions', openBy(openWebKit, 'chrome'))

function openBy(openBrowser: typeof openWebKit, floor: FloorBrowser) {
  return async (server: string) => {
    const front = await startPlainFront(server, floorScript(floor))
    return { driver: await openBrowser(front.faults), address: front.address, close: front.down }
  }
}
