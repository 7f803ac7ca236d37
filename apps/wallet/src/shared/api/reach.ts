import { NetworkFailure } from '@matin/client/network-failure'
import { create } from 'zustand'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

/** Whether the server can be reached. A phone that is online may still not reach it. */
export const useReach = create<{ reachable: boolean }>()(() => ({ reachable: true }))

interface Environment {
  /** Asks the server. Resolves when it answers; rejects with a `NetworkFailure` when it cannot be reached. */
  probe: () => Promise<unknown>
  /** Called when the server is back, so that failed queries may be repeated. */
  onBack: () => void
}

/**
 * `lost` is called after a failed request or another sign, and finds out whether the server is gone. While it
 * is gone, the check repeats after growing pauses, and at once when the browser is online again. `answered`
 * is called after any answer of the server, which proves more than the browser's word.
 */
export function createReach({ probe, onBack }: Environment) {
  let asking: symbol | null = null
  let wake: (() => void) | undefined

  async function answers(): Promise<boolean> {
    try {
      await probe()
      return true
    } catch (error) {
      if (error instanceof NetworkFailure) return false
      // Our own fault says nothing of the server.
      reportError(error)
      return true
    }
  }
  function endCheck() {
    asking = null
    wake?.()
    if (useReach.getState().reachable) return
    useReach.setState({ reachable: true })
    onBack()
  }
  async function ask(own: symbol) {
    for (let pause = FIRST_PAUSE_MS; asking === own; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const isThere = await answers()
      if (asking !== own) return
      if (isThere) return endCheck()
      useReach.setState({ reachable: false })
      await new Promise<void>(resolve => {
        wake = resolve
        void onlineOrAfter(pause).then(resolve)
      })
    }
  }
  return {
    tryNow: () => wake?.(),
    answered() {
      if (asking || !useReach.getState().reachable) endCheck()
    },
    lost() {
      if (asking) return
      asking = Symbol('check')
      void ask(asking)
    },
  }
}

function onlineOrAfter(pause: number): Promise<void> {
  return new Promise(resolve => {
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, pause)
    addEventListener('online', done)
  })
}
