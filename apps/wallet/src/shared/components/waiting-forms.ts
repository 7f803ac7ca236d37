import { useEffect } from 'react'
import { create } from 'zustand'

/** How many forms on screen wait for the network: the bar above the page says that what was typed in them is kept. */
export const useWaitingForms = create<{ count: number }>()(() => ({ count: 0 }))

/** Counts a form as long as it waits for its answer. */
export function useWaitingForm(waits: boolean) {
  useEffect(() => {
    if (!waits) return
    const add = (one: number) => useWaitingForms.setState(({ count }) => ({ count: count + one }))
    add(1)
    return () => add(-1)
  }, [waits])
}
