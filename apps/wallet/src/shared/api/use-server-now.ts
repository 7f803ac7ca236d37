import { getHomeData } from '@matin/contract/home'
import { useEffect, useState } from 'react'
import { isRestored } from '../state/restored.ts'
import { useEndpoint } from './queries.ts'

const REFRESH_MS = 60_000

/** Returns the query of the platform's time. Components that promise a time wait for its `data`. */
export function useServerTime() {
  const time = useEndpoint(getHomeData, {}, { refetchInterval: REFRESH_MS })
  // The phone's clock may have been set since the visit that the last state is from.
  return isRestored(time.dataUpdatedAt) ? { ...time, data: undefined } : time
}

/** Milliseconds by which the server's clock is ahead of the phone's; 0 until the server has answered. */
export function aheadOf({ data, dataUpdatedAt }: ReturnType<typeof useServerTime>): number {
  return data ? Date.parse(data.now) - dataUpdatedAt : 0
}

/** In milliseconds. The phone's clock may be wrong, and is used only until the server has answered. */
export function useServerNow(stepMs = 1000): number {
  const time = useServerTime()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return Math.max(now, time.dataUpdatedAt) + aheadOf(time)
}
