import { useSyncExternalStore } from 'react'
import { useNow } from './use-now.ts'

/** From this difference on the console says that the operator's computer is wrong, in milliseconds. */
const DIFFERENCE_MS = 30_000

/** Bounds of what the server's clock is ahead of the browser's, in milliseconds; null before its first answer. */
let bounds: { least: number; most: number } | null = null
const watchers = new Set<() => void>()

/**
 * Learns the server's time from an answer. It is of a moment between the two times, so every answer narrows what the difference can
 * be; one that contradicts the others begins anew, as after a leap of either clock.
 *
 * @param told the header of the answer, in ISO 8601
 * @param sent when the request went out, in milliseconds of the browser's clock
 * @param received when its answer came
 */
export function learnServerTime(told: string | null, sent: number, received: number): void {
  const time = told === null ? Number.NaN : Date.parse(told)
  if (Number.isNaN(time)) return
  const now = { least: time - received, most: time - sent }
  const least = Math.max(now.least, bounds?.least ?? now.least)
  const most = Math.min(now.most, bounds?.most ?? now.most)
  bounds = least <= most ? { least, most } : now
  for (const watcher of watchers) watcher()
}

/** Resets the learned server time. */
export function forgetServerTime(): void {
  bounds = null
}

function offset(): number {
  return bounds ? Math.round((bounds.least + bounds.most) / 2) : 0
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Milliseconds of the server's clock, anew every second. */
export function usePlatformNow(): number {
  return useNow() + useSyncExternalStore(watch, offset)
}

/**
 * How far the operator's computer is ahead of the server, in milliseconds, where that is considerable; otherwise 0.
 */
export function useDifference(): number {
  const ahead = -useSyncExternalStore(watch, offset)
  return Math.abs(ahead) < DIFFERENCE_MS ? 0 : ahead
}
