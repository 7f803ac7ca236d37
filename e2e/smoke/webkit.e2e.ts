import { openWebKit } from '../support/browsers/webkit.ts'
import { smoke } from '../support/smoke.ts'

smoke('WebKit', async address => ({ driver: await openWebKit(), address }))
