import { act } from '@testing-library/react'
import { useReach } from '#shared/api/reach.ts'

export function goOffline() {
  act(() => useReach.setState({ reachable: false }))
}

/** The server can be reached again, as before each test. */
export function goOnline() {
  act(() => useReach.setState({ reachable: true }))
}
