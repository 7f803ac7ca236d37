import { create } from 'zustand'
import { storage } from './storage.ts'

const KEY = 'Matemax_hide_amounts'

/** Whether amounts are shown as dots, for use near other people. Stored on this device. */
export const useHiddenAmounts = create<{ hidden: boolean }>()(() => ({
  hidden: storage.get(KEY) === '1',
}))

export function setHiddenAmounts(hidden: boolean) {
  storage.set(KEY, hidden ? '1' : '0')
  useHiddenAmounts.setState({ hidden })
}

export function toggleHiddenAmounts() {
  setHiddenAmounts(!useHiddenAmounts.getState().hidden)
}
