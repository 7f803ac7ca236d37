import { create } from 'zustand'

/** Amounts are hidden for as long as this window is open. */
export const useHiddenAmounts = create<{ hidden: boolean }>()(() => ({ hidden: false }))

export function toggleHiddenAmounts() {
  useHiddenAmounts.setState(({ hidden }) => ({ hidden: !hidden }))
}
