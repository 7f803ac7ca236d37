import { useSyncExternalStore } from 'react'
import { useNow } from './use-now.ts'

/** Clock difference in milliseconds from which on the console warns that the operator's computer is wrong. */
const DIFFERENCE_MS = 30_000

/** Bounds of how far the server's clock is ahead, in milliseconds; null before the first answer. */
let bounds: { least: number; most: number } | null = null
const watchers = new Set<() => void>()

/**
 * The server's time lies between request and answer. If an answer contradicts earlier ones, the estimate
 * starts again, because one of the clocks has jumped. `told` is in ISO 8601, `sent` and `received` in
 * milliseconds of the browser's clock.
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

/** Returns the server's time in milliseconds, updated every second. */
export function usePlatformNow(): number {
  return useNow() + useSyncExternalStore(watch, offset)
}

/** Milliseconds by which it is ahead of the server, negative if behind; 0 below `DIFFERENCE_MS`. */
export function useDifference(): number {
  const ahead = -useSyncExternalStore(watch, offset)
  return Math.abs(ahead) < DIFFERENCE_MS ? 0 : ahead
}
