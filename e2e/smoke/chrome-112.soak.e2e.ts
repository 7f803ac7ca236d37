import { openChromium } from '../support/browsers/chromium.ts'
import { smoke } from '../support/smoke.ts'

// It has view transitions, without types.
smoke('Chrome 112', async address => ({ driver: await openChromium('CHROME_112_PATH'), address }))
