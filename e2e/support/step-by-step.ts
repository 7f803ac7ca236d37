import { afterEach, beforeEach } from 'vitest'
import type { Wallet } from './browser.ts'
import type { Server } from './server.ts'

/**
 * Makes the tests of this file, or of this `describe`, steps of one journey: after each one the books balance and the
 * page had no fault; a failure is pictured, and what would have followed it fails by its name.
 */
export function stepByStep(running: () => { wallet: Wallet; server: Server }): void {
  let broken: string | undefined
  beforeEach(() => {
    if (broken) throw new Error(`not reached: "${broken}" failed`)
  })
  afterEach(async ({ task }) => {
    if (broken) return
    const { wallet, server } = running()
    if (task.result?.state === 'fail') {
      broken = task.name
      console.error(`picture of the failure: ${await wallet.keepPicture(task.name)}`)
      return
    }
    await server.dev.expectBalancedBooks()
    wallet.expectNoFaults()
  })
}
