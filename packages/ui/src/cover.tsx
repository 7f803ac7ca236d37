import { createContext, useContext, useEffect, useRef } from 'react'

/**
 * Registers a cover of the page (a sheet or dialog) in an app's history, so that "back" closes it. Returns a
 * function that removes it.
 */
type Cover = (onBack: () => void) => () => void

const CoverContext = createContext<Cover>(() => () => undefined)

/**
 * Provides the `Cover` of an app to its sheets and dialogs. Without it, "back" leaves the page while a sheet
 * is open.
 */
export const CoverProvider = CoverContext

/** Closes a sheet or dialog on the browser's "back" while it is open. */
export function useCover(open: boolean, onClose: () => void): void {
  const cover = useContext(CoverContext)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (open ? cover(() => close.current()) : undefined), [open, cover])
}
