import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

const Place = createContext<HTMLElement | null>(null)

/** A place for buttons in the head of a page; `Tools` inside the provider are rendered in it. */
export function useTools() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return {
    place: <span ref={setPlace} data-tools />,
    frame: (children: ReactNode) => <Place value={place}>{children}</Place>,
  }
}

export function Tools({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}
