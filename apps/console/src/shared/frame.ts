import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

interface Place {
  /** Path without its leading slash. */
  path: string
  name: string
}

/**
 * Parts of the page that the console provides, such as its navigation. Pages get them here and do not know
 * the sections.
 */
export interface Frame {
  /** Search field in the head of every page. */
  search: ReactNode
  /** Renders the written procedure with that title, or nothing. */
  Procedure: ComponentType<{ of: string }>
  /** Current section, its tabs and the current tab; null at an address without a page. */
  section: (Place & { tabs: readonly Place[]; tab: Place }) | null
}

export const FrameContext = createContext<Frame | null>(null)

/** Returns the frame; null if the page is rendered alone, as in its tests. */
export function useFrame(): Frame | null {
  return useContext(FrameContext)
}
