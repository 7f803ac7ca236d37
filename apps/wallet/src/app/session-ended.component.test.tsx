import { getHomeData } from '@matin/contract/home'
import { getUserInfo } from '@matin/contract/user'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionEnded } from '../features/auth/components/session-ended.tsx'
import { withdrawForm } from '../features/withdrawal/components/withdraw-form.tsx'
import { call } from '../shared/api/call.ts'
import { useClientState } from '../shared/state/client-state.ts'
import { expireSession, returnDrafts, useExpired } from '../shared/state/expired.ts'
import { draftPlaceOf, emptyDraft, moneyDrafts } from '../shared/state/money-drafts.ts'
import { emptyUser } from '../shared/state/restore.ts'
import { startSession, useSession } from '../shared/state/session.ts'
import { storage } from '../shared/state/storage.ts'
import { eventually } from '../testing/app-clock.ts'
import { openScreen, startServer } from '../testing/open-screen.tsx'
import { home, openingTime } from '../testing/people.ts'

const AT = '/pages/Assets/index'

async function expired() {
  const server = startServer()
  // The phone's clock is an hour late.
  const now = new Date(openingTime.getTime() + 3_600_000).toISOString()
  server.answers(getHomeData, { ...home, now })
  const app = openScreen(SessionEnded, { at: AT })
  useClientState.setState({ userInfo: { ...emptyUser, uid: '1', email: 'mei@example.com' } })
  server.refuses(getUserInfo, 'unauthorized')
  await call(getUserInfo, {}).catch(() => undefined)
  await eventually(() => screen.getByRole('dialog', { name: 'Your session has ended' }))
  return { ...app, server }
}

test('when the server ends a session, a dialog names the account and the server’s time, and no toast appears', async () => {
  await expired()
  expect(useSession.getState().token).toBeNull()
  expect(screen.getByRole('dialog').textContent).toContain('me…@example.com')
  await eventually(() => screen.getByText('14 Jun, 11:00', { exact: false }))
  expect(screen.queryByText('Please log in')).toBeNull()
})

test('logging in after the server ended a session leads back to the page that was open', async () => {
  const { user, place } = await expired()
  await user.click(screen.getByRole('link', { name: 'Log in' }))
  await eventually(() => expect(place()).toMatchObject({ path: '/pages/Login/index', query: { back: AT } }))
  expect(useExpired.getState().expired).toBeNull()
})

test('when the session ends, a typed withdrawal is kept in memory, for the same customer only', async () => {
  const place = draftPlaceOf('1', withdrawForm.name)
  moneyDrafts.change(place, withdrawForm.initial, { quantity: '500' })
  await expired()
  expect(screen.getByRole('dialog').textContent).toContain('Saved for youWithdrawal of 500 USDT, not sent')
  expect(storage.get(place)).toBeNull()
  startSession('token-of-mei', '1')
  returnDrafts('1')
  expect(moneyDrafts.get(place)?.values).toMatchObject({ quantity: '500' })
  expireSession()
  startSession('token-of-ada', '2')
  returnDrafts('2')
  startSession('token-of-mei', '1')
  returnDrafts('1')
  expect(moneyDrafts.get(place)).toBeNull()
})

test('the dialog about the ended session does not list a request with an unknown outcome as unsent', async () => {
  const place = draftPlaceOf('1', withdrawForm.name)
  moneyDrafts.set(place, { ...emptyDraft(), values: { quantity: '500' }, state: 'unknown', sent: {} })
  await expired()
  expect(screen.queryByText('Saved for you')).toBeNull()
  storage.remove(place)
})

test('the dialog about the ended session closes when the customer has signed in again', async () => {
  await expired()
  startSession('token-of-mei', '1')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('signing out shows no dialog about an ended session', async () => {
  startServer()
  openScreen(SessionEnded, { at: AT })
  const { endSession } = await import('../shared/state/session.ts')
  endSession()
  expect(useExpired.getState().expired).toBeNull()
})
