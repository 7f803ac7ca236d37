import { INTERVALS } from '@matin/domain/market/interval'
import * as z from 'zod/mini'
import { forAnybody } from './endpoint.ts'
import { marketAsset, standing } from './market.ts'
import { amount, time } from './schema.ts'

export const interval = z.enum(INTERVALS)

/** One candle; `time` is its start. The last candle is still open. */
export const candle = z.object({
  time,
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  volume: amount,
})
export type Candle = z.infer<typeof candle>

export const getKline = forAnybody.get('/api/market/kline', {
  summary: 'Candles of one coin, oldest first; `before` asks for those that began earlier',
  /** `before` stays a text: `instant` would load the readers of form fields with the live connection. */
  input: z.object({ asset: marketAsset, interval, before: z.optional(time) }),
  /** `more` is false once the page includes the oldest stored candle. */
  data: z.object({ ...standing, items: z.array(candle), more: z.boolean() }),
})
