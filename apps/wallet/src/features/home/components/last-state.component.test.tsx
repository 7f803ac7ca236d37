import { getHomeData } from '@matin/contract/home'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useEndpoint } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { useServerTime } from '#shared/api/use-server-now.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { keepLastState, restoreLastState } from '#shared/state/last-state.ts'
import { emptyUser } from '#shared/state/restore.ts'
import { endSession, LAST_KEY, startSession, useSession } from '#shared/state/session.ts'
import { storage } from '#shared/state/storage.ts'
import { eventually, passes } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { home } from '#testing/people.ts'
import { TotalSlab } from './total-slab.tsx'

const figures = {
  todayIncome: '3.73',
  incomeByDay: [],
  steps: { invite: false, recharge: true, mining: true },
}
const AT = '/pages/Home/index'

function Slab() {
  const query = useEndpoint(getHomeData, {})
  const time = useServerTime()
  return (
    <>
      <p>{time.data ? 'The server has said the time' : 'No time yet'}</p>
      <Loaded query={query} skeleton={null}>
        {({ customer }) => customer && <TotalSlab {...customer} at={query.dataUpdatedAt} />}
      </Loaded>
    </>
  )
}

keepLastState(queryClient)
let server: FakeServer
beforeEach(() => {
  restoreLastState(queryClient)
  server = startServer()
  server.answers(getHomeData, { ...home, customer: { ...figures, total: '14982.26' } })
})

/** Simulates a customer who has seen Home and comes back without a network. */
async function comesBack(uid = '1') {
  openScreen(Slab, { at: AT })
  useClientState.setState({ userInfo: { ...emptyUser, uid: '1' } })
  await queryClient.refetchQueries()
  await eventually(() => screen.getByText('Total assets'))
  cleanup()
  queryClient.clear()
  useClientState.setState({ userInfo: { ...emptyUser, uid } })
  restoreLastState(queryClient)
  await passes(60_000)
  const answer = server.keepsWaiting(getHomeData)
  return { ...openScreen(Slab, { at: AT }), answer }
}

test('the last known figures are shown with their date, masked until revealed, and replaced by the next answer', async () => {
  const { user, answer } = await comesBack()
  const slab = await eventually(() => screen.getByRole('region', { name: 'Total assets' }))
  expect(slab.textContent).toContain('Total, 14 Jun, 10:00')
  expect(slab.textContent).not.toContain('14,982')
  await user.click(screen.getByRole('button', { name: 'Show amounts' }))
  expect(slab.textContent).toContain('14,982')
  server.answers(getHomeData, { ...home, customer: { ...figures, total: '15000' } })
  answer()
  await eventually(() => expect(slab.textContent).toMatch(/Total assets(?!,).*15,000/))
})

test('the time of the last known figures is not taken as the platform’s time', async () => {
  const { answer } = await comesBack()
  await eventually(() => screen.getByRole('region', { name: 'Total assets' }))
  expect(screen.getByText('No time yet')).toBeDefined()
  answer()
  await eventually(() => screen.getByText('The server has said the time'))
})

test('a page reopened at once requests fresh figures, and an answer in the same millisecond is not marked as old', async () => {
  openScreen(Slab, { at: AT })
  useClientState.setState({ userInfo: { ...emptyUser, uid: '1' } })
  await queryClient.refetchQueries()
  await eventually(() => screen.getByText('Total assets'))
  cleanup()
  queryClient.clear()
  restoreLastState(queryClient)
  openScreen(Slab, { at: AT })
  await eventually(() => screen.getByText('The server has said the time'))
  expect(screen.getByRole('region', { name: 'Total assets' }).textContent).toContain('14,982')
})

test('another customer never sees the last known figures, and they are deleted with the session', async () => {
  const { answer } = await comesBack('2')
  expect(screen.queryByRole('region', { name: 'Total assets' })).toBeNull()
  answer()
  expect(storage.get(LAST_KEY)).not.toBeNull()
  endSession()
  expect(storage.get(LAST_KEY)).toBeNull()
  storage.set(LAST_KEY, 'of a session before')
  startSession('token-of-mei', '1')
  expect(storage.get(LAST_KEY)).toBeNull()
  useSession.setState({ token: null })
})

test('a request without a network fails at once and does not leave the skeleton on screen', async () => {
  server.losesAnswer(getHomeData, 'away')
  window.dispatchEvent(new Event('offline'))
  openScreen(Slab, { at: AT })
  await eventually(() => screen.getByText('Couldn’t load this'))
  window.dispatchEvent(new Event('online'))
})
