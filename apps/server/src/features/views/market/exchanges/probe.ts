import type { FastifyBaseLogger } from 'fastify'
import type { Exchange, ExchangeName } from './ccxt.ts'
import { symbolOf, type Tickers } from './tickers.ts'

/** Requests tickers over REST for coins of which the WebSocket sent none for `silence` milliseconds. */
export function createProbe(
  { name, log }: { name: ExchangeName; log: FastifyBaseLogger },
  tickers: Tickers,
  silence: number,
  wait: (failures: number) => number,
): (from: Exchange) => Promise<void> {
  let probe = { running: false, next: 0, failures: 0 }
  return async from => {
    const silent = tickers.silent(silence)
    if (silent.length === 0 || probe.running || performance.now() < probe.next) return
    probe.running = true
    try {
      tickers.takeAsked(await from.fetchTickers(silent.map(symbolOf)), silent)
      probe = { running: false, next: performance.now() + silence, failures: 0 }
    } catch (error) {
      tickers.fail()
      const failures = probe.failures + 1
      log.warn({ err: error, source: name }, 'the exchange does not answer')
      probe = { running: false, next: performance.now() + wait(failures), failures }
    }
  }
}
