import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

const Place = createContext<HTMLElement | null>(null)

/**
 * Returns a place for buttons in the head of a page, and a provider. `Tools` inside the provider are rendered
 * in that place.
 */
export function useTools() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return {
    place: <span ref={setPlace} data-tools />,
    frame: (children: ReactNode) => <Place value={place}>{children}</Place>,
  }
}

/** Renders its children in the place that the nearest `useTools` provides. */
export function Tools({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}
