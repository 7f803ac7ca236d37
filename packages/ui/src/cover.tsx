import { createContext, useContext, useEffect, useRef } from 'react'

/** Tells an app's history that something lies over the page, which "back" is to close; answers with the end of it. */
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
