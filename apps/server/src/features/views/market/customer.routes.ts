import * as candles from '@matin/contract/candles'
import * as favouritesContract from '@matin/contract/favourites'
import * as market from '@matin/contract/market'
import { customerHandlers } from '#feature.ts'
import { allQuotes, coins, favourites, kline, recommended, setFavourite } from './views.ts'

const contract = { ...market, ...candles, ...favouritesContract }

export const marketRoutes = customerHandlers(contract, {
  listQuotes: allQuotes,
  getKline: kline,
  listRecommended: recommended,
  listCoins: coins,
  listFavourites: favourites,
  setFavourite,
})
