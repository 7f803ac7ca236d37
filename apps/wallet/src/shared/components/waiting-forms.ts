import { useEffect } from 'react'
import { create } from 'zustand'

/** The bar above the page says that the input of waiting forms is kept. */
export const useWaitingForms = create<{ count: number }>()(() => ({ count: 0 }))

export function useWaitingForm(waits: boolean) {
  useEffect(() => {
    if (!waits) return
    const add = (one: number) => useWaitingForms.setState(({ count }) => ({ count: count + one }))
    add(1)
    return () => add(-1)
  }, [waits])
}
