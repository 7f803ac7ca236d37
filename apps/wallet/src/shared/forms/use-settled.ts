import { useEffect, useState } from 'react'

/** Default debounce (specification, section 9). */
const SETTLE_MS = 500

/** The value once typing has paused, so that "too small" is not said after the first digit. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
