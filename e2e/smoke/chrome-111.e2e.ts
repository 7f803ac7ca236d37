import { openChromium } from '../support/browsers/chromium.ts'
import { smoke } from '../support/smoke.ts'

// The floor: the oldest one that the app promises to run in.
smoke('Chrome 111', () => openChromium('CHROME_111_PATH'))
