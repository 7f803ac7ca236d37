import { useEffect, useState } from 'react'

/** Milliseconds without typing after which the server is asked. */
const PAUSE_MS = 250

export function useSettled<T>(typed: T): [settled: T, settle: () => void] {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [settled, () => setSettled(typed)]
}
