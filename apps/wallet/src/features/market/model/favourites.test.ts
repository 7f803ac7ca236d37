import { listFavourites } from '@matin/contract/favourites'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { keyOf } from '#shared/api/queries.ts'
import { markFavourite } from './favourites.ts'

let client: QueryClient
const shown = () => client.getQueryData(keyOf(listFavourites, {}))

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(keyOf(listFavourites, {}), { items: ['BTC'] })
})

it('the star appears before the server has answered', async () => {
  let answer = () => {}
  const save = () =>
    new Promise<void>(resolve => {
      answer = resolve
    })
  const saved = markFavourite(client, save, 'ETH', true)
  expect(shown()).toEqual({ items: ['BTC', 'ETH'] })
  await Promise.resolve()
  answer()
  await saved
  expect(shown()).toEqual({ items: ['BTC', 'ETH'] })
})

it('only the favourite that the server refused is reverted', async () => {
  const save = async ({ asset }: { asset: string }) => {
    if (asset === 'ETH') throw new Error('refused')
  }
  await Promise.all([
    markFavourite(client, save, 'ETH', true),
    markFavourite(client, save, 'SOL', true),
    markFavourite(client, save, 'BTC', false),
  ])
  expect(shown()).toEqual({ items: ['SOL'] })
})

it('taps on a star are sent in the order in which they were made', async () => {
  const sent: boolean[] = []
  const save = async ({ favourite }: { favourite: boolean }) => {
    if (sent.length === 0) await new Promise(resolve => setImmediate(resolve))
    sent.push(favourite)
  }
  await Promise.all([true, false, true].map(on => markFavourite(client, save, 'ETH', on)))
  expect(sent).toEqual([true, false, true])
})
