import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  // The clock stood still while it had no listeners.
  if (timer === undefined) now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the milliseconds of the browser's clock, updated every second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
