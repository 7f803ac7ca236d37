import { getKline } from '@matin/contract/candles'
import * as favouritesContract from '@matin/contract/favourites'
import * as contract from '@matin/contract/market'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { Market } from './service.ts'
import { allQuotes, coins, favourites, kline, recommended, setFavourite } from './views.ts'

export function marketRoutes(router: Router, platform: Platform, market: Market): void {
  router.open(contract.listQuotes, async () => success(await allQuotes(platform, market)))
  router.open(getKline, async call => success(await kline(platform, market, call.input)))
  router.open(contract.listRecommended, async () => success(await recommended(platform, market)))
  router.open(contract.listCoins, async () => success(await coins(platform, market)))
  router.customer(favouritesContract.listFavourites, async call =>
    success(await favourites(platform, call.caller.customerId)),
  )
  router.customer(favouritesContract.setFavourite, async call => {
    await setFavourite(platform, call.caller.customerId, call.input)
    return success({})
  })
}
