import { useEffect, useState } from 'react'

/** Returns the whole seconds until a time in milliseconds, rounded up; 0 once the time is reached. */
export function secondsBetween(now: number, until: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** Seconds left when a timer is read out, then only at its end: every second would interrupt the reader. */
const announceAt = 10

/** Null before ten are left, then ten (or the total, if less), and 0 at the end. */
export function spokenSeconds(left: number, total: number): number | null {
  if (left > announceAt) return null
  return left === 0 ? 0 : Math.min(announceAt, total)
}

/** `until` is in milliseconds since the epoch; null gives 0. */
export function useSecondsLeft(until: number | null): number {
  const [left, setLeft] = useState(() => leftUntil(until))
  useEffect(() => {
    setLeft(leftUntil(until))
    if (until === null) return
    const timer = setInterval(() => {
      const seconds = leftUntil(until)
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}

function leftUntil(until: number | null): number {
  return until === null ? 0 : secondsBetween(Date.now(), until)
}
