import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

const Place = createContext<HTMLElement | null>(null)

/** A head with a place where the list below it puts what one does with all of it. Returns the place, and its frame around the list. */
export function useTools() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return {
    place: <span ref={setPlace} data-tools />,
    frame: (children: ReactNode) => <Place value={place}>{children}</Place>,
  }
}

/** Stands in the nearest head. */
export function Tools({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}
