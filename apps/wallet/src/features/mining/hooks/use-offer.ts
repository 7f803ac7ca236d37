import { listMines, type Product } from '@matin/contract/mining'
import { useEndpoint } from '#shared/api/queries.ts'
import { useServerTime } from '#shared/api/use-server-now.ts'
import { useSpot } from './use-spot.ts'

const REFRESH_MS = 30_000

export interface ProductOffer {
  product: Product
  products: Product[]
  /** Spot balance that the customer can pay with, as a decimal string; null for a guest. */
  spot: string | null
  zone: string
}

export interface OfferQuery {
  /** Offer on the page; undefined while it loads, after a failure, and when the product is not on sale. */
  offer: ProductOffer | undefined
  missing: boolean
  /** Whether this product is not on sale while other products of its kind are. */
  gone: boolean
  error: Error | null
  reload: () => Promise<unknown>
}

/** Also waits for the platform's time, because an offer shows the times of payouts. */
export function useOffer(kind: 'machine' | 'nft', productId: string): OfferQuery {
  const mines = useEndpoint(listMines, { kind }, { refetchInterval: REFRESH_MS })
  const time = useServerTime()
  const products = mines.data?.items ?? []
  const product = products.find(item => item.productId === productId)
  const balance = useSpot(product?.asset)
  const { spot } = balance
  const offer =
    mines.data && product && spot !== undefined && time.data
      ? { product, products, spot, zone: mines.data.timeZone }
      : undefined
  return {
    offer,
    gone: !product && products.length > 0,
    missing: mines.data !== undefined && !product,
    error: offer ? null : (mines.error ?? balance.error ?? time.error),
    reload: () => Promise.all([mines.refetch(), balance.refetch(), time.refetch()]),
  }
}
