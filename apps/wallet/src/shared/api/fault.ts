import { ApiError, nameOf, TransportError, UnexpectedError } from '@matin/client/api-error'
import { NetworkFailure } from '@matin/client/network-failure'
import { LoadError } from '@matin/ui/part'
import { CancelledError } from '@tanstack/react-query'
import { useClientState } from '../state/client-state.ts'
import { transportText, unexpectedText } from './transport-text.ts'

/** Failures of the network or the server, and errors that the client has already shown and reported. */
const KNOWN = [ApiError, TransportError, UnexpectedError, NetworkFailure, CancelledError]

/** Error messages of Chromium, Firefox, Safari and Vite for a file of the app that could not be loaded. */
const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/i

function isNotLoaded(error: unknown): boolean {
  return error instanceof LoadError || (error instanceof Error && NOT_LOADED.test(error.message))
}

/** Returns whether the browser refused (a permission, a cancelled request), which is no fault of our code. */
function isBrowsers(error: unknown): boolean {
  return error instanceof DOMException || (error instanceof Error && error.cause instanceof DOMException)
}

/** Returns whether a failure is a fault of our own code, which is never shown as a failed connection. */
export function isFault(error: unknown): boolean {
  return !KNOWN.some(kind => error instanceof kind) && !isNotLoaded(error) && !isBrowsers(error)
}

export function reportFault(error: unknown): void {
  if (isFault(error)) reportError(error)
}

export function failureText(error: unknown): string {
  const { language } = useClientState.getState()
  if (error instanceof NetworkFailure) return transportText(language, 'offline')
  if (isNotLoaded(error)) return transportText(language, 'broken')
  if (isFault(error)) return unexpectedText(language, nameOf(error))
  return error instanceof Error ? error.message : ''
}
