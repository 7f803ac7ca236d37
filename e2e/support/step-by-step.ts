import { afterEach, beforeEach } from 'vitest'
import type { Wallet } from './browser.ts'
import type { Server } from './server.ts'

/**
 * Makes the tests of this file or `describe` the steps of one journey. After each step the ledger balances
 * and the page had no fault. A failure is photographed, and the later steps fail with its name.
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
