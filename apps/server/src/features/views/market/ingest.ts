import { createLease } from '#platform/db/lease.ts'
import type { Publisher } from '#platform/live/publisher.ts'
import { type Hub, ticksText } from './hub.ts'
import type { MarketPlatform } from './platform.ts'
import { saveQuotes } from './repository.ts'
import type { MarketSource, Ticks } from './source.ts'

/** Each round reads the source and publishes its changes to every process. */
export const TICK_MS = 250
/** A process that starts reads the saved prices. */
const SAVE_MS = 5000
/** The leading process repeats to the others that the source does not answer. */
const REPEAT_MS = 1000

export interface Ingest {
  /** Takes the lease if it is free and, as its holder, publishes new prices. Rounds never overlap. */
  step(): Promise<void>
  leads(): boolean
  stop(): Promise<void>
}

/** Follows the source in the process that holds the lease. The others get the prices from the publisher. */
export function createIngest(
  platform: MarketPlatform,
  parts: { source: MarketSource; hub: Hub; publisher: Publisher },
): Ingest {
  const { source, hub, publisher } = parts
  const lease = createLease(platform.db, 'market', platform.ids.uuid())
  let leading = false
  let running: Promise<void> | null = null
  let told = { answers: true, closed: '', at: 0 }
  let savedAt = 0

  async function lead(now: Temporal.Instant): Promise<boolean> {
    const held = await lease.hold(now)
    if (held && !leading) {
      platform.log.info({ source: source.name }, 'this process follows the market')
      source.start()
    }
    if (!held && leading) await source.stop()
    leading = held
    return held
  }

  async function round(): Promise<void> {
    const now = platform.clock.now()
    if (!(await lead(now))) return
    const ticks = await source.ticks(now.epochMilliseconds)
    if (isWorthSending(ticks, now.epochMilliseconds)) {
      told = { answers: ticks.answers, closed: closedOf(ticks), at: now.epochMilliseconds }
      // This process need not wait for the way over the others.
      hub.apply(ticks)
      await publisher.publish([ticksText(source.name, ticks)], 'market').catch((error: unknown) => {
        platform.log.warn({ err: error }, 'prices not told to other processes')
      })
    }
    if (now.epochMilliseconds - savedAt >= SAVE_MS && ticks.answers) {
      savedAt = now.epochMilliseconds
      await saveQuotes(platform.db, source.name, hub.quotes())
    }
  }

  const closedOf = ({ closed = [] }: Ticks) => closed.join()

  function isWorthSending(ticks: Ticks, now: number): boolean {
    const { quotes, candles, answers } = ticks
    if (quotes.length > 0 || candles.length > 0 || answers !== told.answers) return true
    if (closedOf(ticks) !== told.closed) return true
    return !answers && now - told.at >= REPEAT_MS
  }

  return {
    step() {
      running ??= round().finally(() => {
        running = null
      })
      return running
    },
    leads: () => leading,
    async stop() {
      await running?.catch(() => {})
      if (leading) await source.stop()
      leading = false
      await lease.release()
    },
  }
}
