import { getKline } from '@matin/contract/candles'
import { call } from '#shared/api/call.ts'
import { reportFault } from '#shared/api/fault.ts'
import { whenIdle } from '#shared/idle.ts'
import type { CandleSource } from './candle-feed.ts'

export const candleSource: CandleSource = {
  page: ({ asset, interval }, before, signal) =>
    call(getKline, { asset, interval, ...(before !== undefined && { before }) }, { signal }),
  follow({ asset, interval }, { onCandles, onGap }) {
    let left = false
    let stop: (() => void) | undefined
    async function follow() {
      await whenIdle()
      const { live } = await import('#shared/live/live.ts')
      if (left) return
      stop = live.follow(
        { channel: 'candles', asset, interval },
        { onMessage: ({ items }) => onCandles(items), onGap },
      )
    }
    // Without it the chart stands still until it is loaded anew.
    follow().catch(reportFault)
    return () => {
      left = true
      stop?.()
    }
  },
}
