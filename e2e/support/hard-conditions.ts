import type { BrowserContext, CDPSession } from 'playwright-core'
import { translateIn } from './translator.ts'

/** Bytes a second and milliseconds of a mobile network with two bars. */
const SLOW = { latency: 300, downloadThroughput: 200_000, uploadThroughput: 60_000 }

/** Has a browser translate every page, wrongly say that it is offline, and use a slow network. */
export async function makeHard(context: BrowserContext): Promise<void> {
  await translateIn(context)
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
  const sessions: CDPSession[] = []
  let offline = false
  const apply = (session: CDPSession) =>
    session.send('Network.emulateNetworkConditions', { ...SLOW, offline })
  context.on('page', async page => {
    const session = await context.newCDPSession(page)
    sessions.push(session)
    page.once('close', () => sessions.splice(sessions.indexOf(session), 1))
    await apply(session)
  })
  // Playwright's own would say only that, beside the slow network that is not offline.
  context.setOffline = async wanted => {
    offline = wanted
    await Promise.all(sessions.map(apply))
  }
}
