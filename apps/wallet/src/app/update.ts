import { create } from 'zustand'

/** How to change to the new version that is ready, null while there is none, and whether that is under way. */
export const useUpdate = create<{ take: (() => void) | null; isTaking?: boolean }>()(() => ({
  take: null,
}))
