import { openFirefox } from '../support/browsers/firefox.ts'
import { smoke } from '../support/smoke.ts'

smoke('Firefox', openFirefox)
