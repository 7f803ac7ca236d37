import { openFirefox } from '../support/browsers/firefox.ts'
import { smoke } from '../support/smoke.ts'

smoke('Firefox', async address => ({ driver: await openFirefox(), address }))
