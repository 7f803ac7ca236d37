import { createContext, useContext, useEffect, useRef } from 'react'

/**
 * Registers a cover of the page (a sheet or dialog) in an app's history, so that "back" closes it. Returns a
 * function that removes it.
 */
type Cover = (onBack: () => void) => () => void

const CoverContext = createContext<Cover>(() => () => undefined)

/** Provides an app's `Cover`. Without it, "back" leaves the page under an open sheet. */
export const CoverProvider = CoverContext

/** Closes a sheet or dialog on the browser's "back" while it is open. */
export function useCover(open: boolean, onClose: () => void): void {
  const cover = useContext(CoverContext)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (open ? cover(() => close.current()) : undefined), [open, cover])
}
