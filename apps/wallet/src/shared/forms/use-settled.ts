import { useEffect, useState } from 'react'

/** Milliseconds without typing after which the value is used (specification, section 9). */
const SETTLE_MS = 500

/** Returns the value after a pause in typing, so that "too small" is not shown after the first digit. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
