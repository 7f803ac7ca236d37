import { create } from 'zustand'

/** Update to a new version. `take` starts it, null while none is ready; `isTaking` while it is under way. */
export const useUpdate = create<{ take: (() => void) | null; isTaking?: boolean }>()(() => ({
  take: null,
}))
