import { amount, type Check, fields, list, text, time } from './check.ts'
import type { DataOf, LightEndpoint } from './endpoint.ts'
import type * as market from './market.ts'

/*
 * What Home shows of the market, without the schema library: the same endpoint as in market.ts, of which the types come.
 */

type Recommended = DataOf<typeof market.listRecommended>
type Item = Recommended['items'][number]

/** One of these words; the compiler asks for all of them. */
function oneOf<T extends string>(words: Record<T, true>): Check<T> {
  return (value): value is T => text(value) && Object.hasOwn(words, value)
}

const SIGNED = /^-?\d{1,32}(\.\d{1,18})?$/
const signed: Check<string> = (value): value is string => text(value) && SIGNED.test(value)

export const listRecommended: LightEndpoint<Recommended> = {
  method: 'GET',
  path: '/api/home/recommendSymbol',
  check: fields<Recommended>({
    source: oneOf<Recommended['source']>({ simulated: true, binance: true, okx: true, kraken: true }),
    state: oneOf<Recommended['state']>({ live: true, stale: true, down: true }),
    now: time,
    items: list(
      fields<Item>({
        asset: oneOf<Item['asset']>({
          BTC: true,
          ETH: true,
          TRX: true,
          BNB: true,
          SOL: true,
          XRP: true,
          DOGE: true,
        }),
        price: amount,
        open: amount,
        change: signed,
        high: amount,
        low: amount,
        volume: amount,
        turnover: amount,
        at: time,
        name: fields<Item['name']>({ en: text, ja: text, 'zh-Hans': text, 'zh-Hant': text }),
        closes: list(amount),
      }),
    ),
  }),
}
