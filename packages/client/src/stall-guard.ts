import { REQUEST_TIMEOUT_MS } from '@matin/contract/protocol'
import { anySignal } from './any-signal.ts'

/** Aborts with `signals`, or when no bytes moved for the specified time limit, which `alive` restarts. */
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
