import { fireEvent } from '@testing-library/react'

/** The phone loses its network. */
export function goOffline() {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  fireEvent(window, new Event('offline'))
}

/** It has one again, as before each test. */
export function goOnline() {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  fireEvent(window, new Event('online'))
}
