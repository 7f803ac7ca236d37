import { ApiError, nameOf, TransportError, UnexpectedError } from '@matin/client/api-error'
import { NetworkFailure } from '@matin/client/network-failure'
import { CancelledError } from '@tanstack/react-query'
import { useClientState } from '../state/client-state.ts'
import { transportText, unexpectedText } from './transport-text.ts'

/** Of the network, of the server, or told and reported by the client already. */
const KNOWN = [ApiError, TransportError, UnexpectedError, NetworkFailure, CancelledError]

/** A file of the app could not be loaded, in the words of Chromium, Firefox, Safari and Vite. */
const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/i

function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message)
}

/** What the browser refuses (a permission, a cancelled request) is no fault of ours. */
function isBrowsers(error: unknown): boolean {
  return error instanceof DOMException || (error instanceof Error && error.cause instanceof DOMException)
}

/** Whether a failure is a fault of our own code. Such a one is never told as a failed connection. */
export function isFault(error: unknown): boolean {
  return !KNOWN.some(kind => error instanceof kind) && !isNotLoaded(error) && !isBrowsers(error)
}

/** Reports a fault of our own code where a failure is otherwise let pass. */
export function reportFault(error: unknown): void {
  if (isFault(error)) reportError(error)
}

/** A failure in the customer's words; a fault of our own code is named. */
export function failureText(error: unknown): string {
  const { language } = useClientState.getState()
  if (error instanceof NetworkFailure) return transportText(language, 'offline')
  if (isNotLoaded(error)) return transportText(language, 'broken')
  if (isFault(error)) return unexpectedText(language, nameOf(error))
  return error instanceof Error ? error.message : ''
}
