import { useReach } from './reach.ts'

/** Id of the bar above every page that says why an operation is not possible without a network. */
export const OFFLINE_ID = 'offline'

export function useAway(): boolean {
  return !useReach(reach => reach.reachable)
}
