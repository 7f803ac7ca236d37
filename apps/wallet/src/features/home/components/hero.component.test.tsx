import { getHomeData } from '@matin/contract/home'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEndpoint } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { useClientState } from '#shared/state/client-state.ts'
import { emptyUser } from '#shared/state/restore.ts'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { home } from '#testing/people.ts'
import { Hero } from './hero.tsx'

const AT = '/pages/Home/index'
const figures = { total: '0', todayIncome: '0', incomeByDay: [] }

function Asking() {
  const { data } = useEndpoint(getHomeData, {})
  return <Hero steps={data?.customer?.steps} />
}

function openAs(uid: string, steps: { recharge: boolean; mining: boolean }) {
  const server = startServer()
  server.answers(getHomeData, { ...home, customer: { ...figures, steps: { invite: false, ...steps } } })
  const answer = server.keepsWaiting(getHomeData)
  const app = openScreen(Asking, { at: AT })
  useClientState.setState({ userInfo: { ...emptyUser, uid } })
  return { ...app, answer }
}

async function readSteps(): Promise<string[]> {
  const list = await eventually(() => screen.getByRole('list', { name: 'Get started in three steps' }))
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('for a customer with an account, the first step is done and the recharge is the next step', async () => {
  openAs('100000001', { recharge: false, mining: false }).answer()
  await eventually(async () =>
    expect(await readSteps()).toEqual([
      expect.stringMatching(/^Done: Account created/),
      expect.stringMatching(/^.Current: Recharge/),
      expect.stringMatching(/^3/),
    ]),
  )
})

test('the first step of a guest is creating an account', async () => {
  startServer()
  openScreen(() => <Hero steps="guest" />, { at: AT, guest: true })
  expect((await readSteps())[0]).toMatch(/^1Current: Create an account and invite friends$/)
})

test('completed steps stay on screen until the customer leaves the page, and are hidden at this customer’s next visit', async () => {
  const done = { recharge: true, mining: true }
  openAs('100000001', done).answer()
  await eventually(async () => expect((await readSteps()).every(text => text.startsWith('Done:'))).toBe(true))
  cleanup()
  queryClient.clear()
  const next = openAs('100000001', done)
  expect(screen.queryByRole('list', { name: 'Get started in three steps' })).toBeNull()
  next.answer()
  await eventually(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('list', { name: 'Get started in three steps' })).toBeNull()
  cleanup()
  queryClient.clear()
  openAs('100000002', { recharge: false, mining: false }).answer()
  expect((await readSteps())[1]).toMatch(/Recharge/)
})
