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
 * Creates the check of whether the server can be reached. `lost` is called after a failed request, and finds
 * out whether the server is gone or only this request failed. While the server is gone, the check repeats
 * after growing pauses, and at once when the phone is online again.
 */
export function createReach({ probe, onBack }: Environment): { lost: () => void; tryNow: () => void } {
  let asking = false
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
  async function ask() {
    for (let pause = FIRST_PAUSE_MS; !(await answers()); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      useReach.setState({ reachable: false })
      await new Promise<void>(resolve => {
        wake = resolve
        void onlineOrAfter(pause).then(resolve)
      })
    }
    if (useReach.getState().reachable) return
    useReach.setState({ reachable: true })
    onBack()
  }
  return {
    /** Ends the pause between two checks, so that the server is asked at once. */
    tryNow: () => wake?.(),
    lost() {
      if (asking) return
      asking = true
      void ask().finally(() => {
        asking = false
      })
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
