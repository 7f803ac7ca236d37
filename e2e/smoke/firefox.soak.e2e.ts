import { openFirefox } from '../support/browsers/firefox.ts'
import { wholeWalk } from '../support/whole-walk.ts'

wholeWalk('Firefox', openFirefox)
