import { fireEvent } from '@testing-library/react'

export function goOffline() {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  fireEvent(window, new Event('offline'))
}

/** Connects the phone to the network, as before each test. */
export function goOnline() {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  fireEvent(window, new Event('online'))
}
