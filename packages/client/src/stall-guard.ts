import { REQUEST_TIMEOUT_MS } from '@matin/contract/protocol'
import { anySignal } from './any-signal.ts'

/**
 * Creates a signal that aborts with the given ones, or when no bytes have moved for the specification's time
 * limit. `alive`, called when bytes move, restarts that time.
 */
export function stallGuard(signals: readonly AbortSignal[]) {
  const still = new AbortController()
  let timer = setTimeout(() => still.abort(), REQUEST_TIMEOUT_MS)
  return {
    signal: anySignal([...signals, still.signal]),
    alive() {
      clearTimeout(timer)
      timer = setTimeout(() => still.abort(), REQUEST_TIMEOUT_MS)
    },
    end: () => clearTimeout(timer),
  }
}
