import { openStillWebKit } from '../support/browsers/webkit.ts'
import { wholeWalk } from '../support/whole-walk.ts'

wholeWalk('WebKit', openStillWebKit)
