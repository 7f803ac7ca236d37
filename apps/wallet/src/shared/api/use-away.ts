import { useSyncExternalStore } from 'react'
import { useReach } from './reach.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Id of the bar above every page that says why an operation is not possible without a network. */
export const OFFLINE_ID = 'offline'

/** Returns whether the server cannot be reached. Pages then show the last known state. */
export function useAway(): boolean {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const reachable = useReach(reach => reach.reachable)
  return !(online && reachable)
}
