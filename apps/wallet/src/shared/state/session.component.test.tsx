import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useClientState } from './client-state.ts'
import { PerVisit } from './per-visit.tsx'
import { endSession, followOtherTabs, startSession, TOKEN_KEY, useSession } from './session.ts'
import { storage } from './storage.ts'

followOtherTabs()
let answer: string
beforeEach(() => {
  answer = 'the money of Mei'
  startSession('token-of-mei', '1')
  useClientState.setState({
    userInfo: { avatar: '', email: 'mei@example.com', mobile: '', name: '', uid: '1' },
  })
})
afterEach(() => {
  cleanup()
  endSession()
})

function Page() {
  const { data = 'loading' } = useQuery({ queryKey: ['money'], queryFn: async () => answer })
  const [typed, setTyped] = useState('')
  return (
    <>
      <p>{data}</p>
      <input aria-label="Message" value={typed} onChange={event => setTyped(event.target.value)} />
      <button type="button" onClick={() => setTyped('from Mei')}>
        Type
      </button>
    </>
  )
}

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <PerVisit>
        <Page />
      </PerVisit>
    </QueryClientProvider>,
  )
}

/** Sends the event by which a tab learns that another tab has written to the storage. */
function written(key: string | null, newValue: string | null) {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  })
}

it('a sign-in as another customer in another tab removes all data of the former customer', async () => {
  show()
  await screen.findByText('the money of Mei')
  act(() => screen.getByRole('button', { name: 'Type' }).click())
  answer = 'the money of Jun'
  storage.set(TOKEN_KEY, 'token-of-jun')
  written(TOKEN_KEY, 'token-of-jun')
  expect(screen.queryByText('the money of Mei')).toBeNull()
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '')
  await screen.findByText('the money of Jun')
  expect(useClientState.getState()).toMatchObject({ loggedIn: true, userInfo: { email: '', uid: '' } })
  expect(storage.get(TOKEN_KEY)).toBe('token-of-jun')
})

it('the session ends when another tab logs out or the browser storage is cleared', async () => {
  for (const key of [TOKEN_KEY, null]) {
    startSession('token-of-mei', '1')
    queryClient.setQueryData(['money'], 'the money of Mei')
    written(key, null)
    expect(useSession.getState().token).toBeNull()
    expect(useClientState.getState().loggedIn).toBe(false)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  }
})

it('the query cache is cleared when the session’s token changes, and kept when the token is set again', () => {
  queryClient.setQueryData(['money'], 'the money of Mei')
  written(TOKEN_KEY, 'token-of-mei')
  expect(queryClient.getQueryData(['money'])).toBe('the money of Mei')
  startSession('token-of-jun', '2')
  expect(queryClient.getQueryData(['money'])).toBeUndefined()
})
