import { createContext, useContext, useEffect, useRef } from 'react'

/** Registers a cover of the page (sheet, dialog) in the history, so "back" closes it. Returns its remover. */
type Cover = (onBack: () => void) => () => void

const CoverContext = createContext<Cover>(() => () => undefined)

/** Without it, "back" leaves the page while a sheet is open. */
export const CoverProvider = CoverContext

export function useCover(open: boolean, onClose: () => void): void {
  const cover = useContext(CoverContext)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (open ? cover(() => close.current()) : undefined), [open, cover])
}
