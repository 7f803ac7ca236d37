import { create } from 'zustand'

/** `take` starts the update; null if there is no new version. `isTaking`: the update is running. */
export const useUpdate = create<{ take: (() => void) | null; isTaking?: boolean }>()(() => ({
  take: null,
}))
