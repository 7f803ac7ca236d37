import { createContext, useContext, useEffect, useRef } from 'react'

/** Registers a cover of the page in an app's history, which "back" then closes; returns how to remove it. */
type Cover = (onBack: () => void) => () => void

const CoverContext = createContext<Cover>(() => () => undefined)

/** Around an app whose history knows of what lies over a page. Without it "back" leaves the page. */
export const CoverProvider = CoverContext

/** Closes this on the browser's "back" while `open`. */
export function useCover(open: boolean, onClose: () => void): void {
  const cover = useContext(CoverContext)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (open ? cover(() => close.current()) : undefined), [open, cover])
}
