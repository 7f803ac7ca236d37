import { create } from 'zustand'

/** How to change to the new version that is ready; null while there is none. */
export const useUpdate = create<{ take: (() => void) | null }>()(() => ({ take: null }))
