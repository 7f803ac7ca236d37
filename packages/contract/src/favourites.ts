import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { marketAsset } from './market.ts'
import { done } from './schema.ts'

export const listFavourites = forCustomers.get('/api/market/favourites', {
  summary: "The customer's favourite coins, in the order in which they were marked",
  data: z.object({ items: z.array(marketAsset) }),
})

export const setFavourite = forCustomers.post('/api/market/favourite', {
  summary: 'Mark a coin as favourite, or no longer',
  input: z.object({ asset: marketAsset, favourite: z.boolean() }),
  data: done,
})
