import { openChromium } from '../support/browsers/chromium.ts'
import { smoke } from '../support/smoke.ts'

smoke('Chromium', async address => ({ driver: await openChromium('CHROMIUM_PATH'), address }))
