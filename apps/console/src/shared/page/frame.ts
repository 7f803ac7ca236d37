import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

interface Place {
  /** Path without its leading slash. */
  path: string
  name: string
}

/** Pages read the shell from the context, so that they need not import the list of sections. */
export interface Frame {
  search: ReactNode
  Procedure: ComponentType<{ of: string }>
  /** Current section, its tabs and the current tab; null at an address without a page. */
  section: (Place & { tabs: readonly Place[]; tab: Place }) | null
}

export const FrameContext = createContext<Frame | null>(null)

/** Returns what the shell provides to its pages; null if a page is rendered alone, as in its tests. */
export function useFrame(): Frame | null {
  return useContext(FrameContext)
}
