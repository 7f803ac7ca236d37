import { openStillWebKit, openWebKit } from '../support/browsers/webkit.ts'
import { shortSmoke, smoke } from '../support/smoke.ts'

// With movement, for view transitions.
shortSmoke('WebKit', openWebKit)

smoke('WebKit without movement', openStillWebKit)
