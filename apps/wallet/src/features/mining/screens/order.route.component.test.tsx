import { getMineOrder } from '@matin/contract/mining'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import OrderScreen from './order.route.tsx'

let server: FakeServer
beforeEach(() => {
  server = startServer()
})

test.each(['en', 'ja', 'zh-Hans', 'zh-Hant'] as const)(
  'an unknown order shows that it does not exist and links to the list (%s)',
  async language => {
    server.answers(getMineOrder, () => Promise.reject(new Error('never asked twice')) as never)
    server.refuses(getMineOrder, 'not_found')
    const app = openScreen(OrderScreen, {
      at: '/pages/DEFI/order',
      keys: ['id'],
      query: { id: '0190c5a0-0000-7000-8000-000000000001' },
      language,
    })
    const { Common } = app.words
    await eventually(() => screen.getByText(Common.notThere))
    expect(screen.queryByRole('button', { name: Common.tryAgain })).toBeNull()
    await app.user.click(screen.getByRole('link', { name: Common.toList }))
    await eventually(() => expect(app.place().path).toBe('/pages/DEFI/pledgeList'))
  },
)
