import { openChromium } from '../support/browsers/chromium.ts'
import { wholeWalk } from '../support/whole-walk.ts'

wholeWalk('Chromium', () => openChromium('CHROMIUM_PATH'))
wholeWalk('Chrome 111', () => openChromium('CHROME_111_PATH'))
