import { listFavourites, setFavourite } from '@matin/contract/favourites'
import type { MarketAsset } from '@matin/contract/market'
import { call } from '#shared/api/call.ts'
import { useEndpoint } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { useSession } from '#shared/state/session.ts'
import { markFavourite } from '../model/favourites.ts'

/** Returns the customer's favourites. `items` is undefined for guests, and until they are loaded. */
export function useFavourites() {
  const signedIn = useSession(session => session.token !== null)
  const query = useEndpoint(listFavourites, {}, { enabled: signedIn })
  return {
    signedIn,
    query,
    items: signedIn ? query.data?.items : undefined,
    mark: (asset: MarketAsset, favourite: boolean) =>
      markFavourite(queryClient, input => call(setFavourite, input), asset, favourite),
  }
}
