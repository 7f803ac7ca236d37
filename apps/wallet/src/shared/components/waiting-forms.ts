import { useEffect } from 'react'
import { create } from 'zustand'

/**
 * Number of forms on screen that wait for the network. The bar above the page says that their input is kept.
 */
export const useWaitingForms = create<{ count: number }>()(() => ({ count: 0 }))

/** Counts a form in `useWaitingForms` while `waits` is true. */
export function useWaitingForm(waits: boolean) {
  useEffect(() => {
    if (!waits) return
    const add = (one: number) => useWaitingForms.setState(({ count }) => ({ count: count + one }))
    add(1)
    return () => add(-1)
  }, [waits])
}
