import { useEffect, useRef, useState } from 'react'

/** Clock in milliseconds since the epoch. */
export type Now = () => number

/** Returns the whole seconds until a time, rounded up; 0 once the time is reached. */
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

interface CountdownOptions {
  onEnd?: (() => void) | undefined
  now?: Now | undefined
}

/** `until` is in milliseconds since the epoch; null gives 0. `onEnd` is called once for each `until`. */
export function useSecondsLeft(
  until: number | null,
  { onEnd, now = Date.now }: CountdownOptions = {},
): number {
  const leftNow = () => (until === null ? 0 : secondsBetween(now(), until))
  const [left, setLeft] = useState(leftNow)
  const latest = useRef({ leftNow, onEnd })
  latest.current = { leftNow, onEnd }
  useEffect(() => {
    setLeft(latest.current.leftNow())
    if (until === null) return
    const timer = setInterval(() => {
      const seconds = latest.current.leftNow()
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      latest.current.onEnd?.()
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}
