import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { marketAsset } from './market.ts'
import { done, nothing } from './schema.ts'

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/market/favourites',
  summary: "The customer's favourite coins, in the order in which they were marked",
  access: 'customer',
  input: nothing,
  data: z.object({ items: z.array(marketAsset) }),
  errors: [],
})

export const setFavourite = endpoint({
  method: 'POST',
  path: '/api/market/favourite',
  summary: 'Mark a coin as favourite, or no longer',
  access: 'customer',
  input: z.object({ asset: marketAsset, favourite: z.boolean() }),
  data: done,
  errors: [],
})
