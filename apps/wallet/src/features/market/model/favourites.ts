import { listFavourites } from '@matin/contract/favourites'
import type { MarketAsset } from '@matin/contract/market'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '#shared/api/queries.ts'

interface Favourites {
  items: MarketAsset[]
}
type Save = (input: { asset: MarketAsset; favourite: boolean }) => Promise<unknown>

const KEY = keyOf(listFavourites, {})
/** Queue of requests. It sends them in the order of the taps, so that the server keeps the last choice. */
let saving: Promise<void> = Promise.resolve()
let unsaved = 0

/** Marks or unmarks a coin: at once on screen, reverted if the server refuses. Never rejects. */
export function markFavourite(
  client: QueryClient,
  save: Save,
  asset: MarketAsset,
  favourite: boolean,
): Promise<void> {
  unsaved++
  void client.cancelQueries({ queryKey: KEY })
  show(client, asset, favourite)
  saving = saving.then(async () => {
    try {
      await save({ asset, favourite })
    } catch {
      show(client, asset, !favourite)
    } finally {
      unsaved--
      if (unsaved === 0) await client.invalidateQueries({ queryKey: KEY })
    }
  })
  return saving
}

function show(client: QueryClient, asset: MarketAsset, favourite: boolean) {
  client.setQueryData<Favourites>(KEY, known => {
    const others = (known?.items ?? []).filter(item => item !== asset)
    return { items: favourite ? [...others, asset] : others }
  })
}
