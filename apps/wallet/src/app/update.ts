import { create } from 'zustand'

/**
 * State of the update to a new version. `take` starts the update; null if there is no new version. `isTaking`
 * is true while the update is running.
 */
export const useUpdate = create<{ take: (() => void) | null; isTaking?: boolean }>()(() => ({
  take: null,
}))
