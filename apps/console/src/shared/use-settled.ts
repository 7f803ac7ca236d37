import { useEffect, useState } from 'react'

/** A pause in typing after which the server is asked, in milliseconds. */
const PAUSE_MS = 250

/** The typed value once typing rests, and a function that does not wait for that. */
export function useSettled<T>(typed: T): [settled: T, settle: () => void] {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [settled, () => setSettled(typed)]
}
