import { getMineOrder } from '@matin/contract/mining'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import OrderScreen from '../../features/mining/screens/order.route.tsx'
import { eventually } from '../../testing/app-clock.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { openScreen, startServer } from '../../testing/open-screen.tsx'
import { Loaded } from './loaded.tsx'

let server: FakeServer
const reported: unknown[] = []
function hear(event: ErrorEvent) {
  event.preventDefault()
  reported.push(event.error)
}
beforeEach(() => {
  server = startServer()
  addEventListener('error', hear)
})
afterEach(() => {
  removeEventListener('error', hear)
  reported.splice(0)
})

const fault = new TypeError('undefined is not a function')

function Broken() {
  const query = useQuery({ queryKey: ['broken'], queryFn: () => Promise.reject(fault) })
  return <Loaded query={query}>{() => null}</Loaded>
}

test('names a fault of our own code in general words, never as a failed connection, and reports it', async () => {
  openScreen(Broken, { at: '/pages/Home/index' })
  await eventually(() => screen.getByText(/TypeError/))
  expect(document.body.textContent).not.toMatch(/connection|undefined is not/)
  expect(reported).toEqual([fault])
})

test.each(['en', 'ja', 'zh-Hans', 'zh-Hant'] as const)(
  'says that an order is not there, and leads to the list (%s)',
  async language => {
    server.answers(getMineOrder, () => {
      throw new Error('never answered')
    })
    server.refuses(getMineOrder, 'not_found')
    const app = openScreen(OrderScreen, {
      at: '/pages/DEFI/order',
      keys: ['id'],
      query: { id: 'zzz' },
      language,
    })
    const { Common } = app.words
    await eventually(() => screen.getByText(Common.notThere))
    expect(screen.queryByRole('button', { name: Common.tryAgain })).toBeNull()
    await app.user.click(screen.getByRole('link', { name: Common.toList }))
    await eventually(() => expect(app.place().path).toBe('/pages/DEFI/pledgeList'))
  },
)
