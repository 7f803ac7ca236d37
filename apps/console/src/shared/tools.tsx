import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

const Place = createContext<HTMLElement | null>(null)

/**
 * Place in the page's head for the tools of the list below. Returns the place and a provider around the list.
 */
export function useTools() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return {
    place: <span ref={setPlace} data-tools />,
    frame: (children: ReactNode) => <Place value={place}>{children}</Place>,
  }
}

/** Renders its children in the nearest tools' place. */
export function Tools({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}
