import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

interface Place {
  /** Without the slash before it. */
  path: string
  name: string
}

/** Frame that the console puts around each page. It knows the sections; the pages do not. */
export interface Frame {
  /** Search in the head of every page. */
  search: ReactNode
  /** Written procedure with that title, or nothing. */
  Procedure: ComponentType<{ of: string }>
  /** The menu's entry, its tabs, and the present tab; null at an address without a page. */
  section: (Place & { tabs: readonly Place[]; tab: Place }) | null
}

export const FrameContext = createContext<Frame | null>(null)

/** Frame around the page, or null where a page is shown alone, as in its tests. */
export function useFrame(): Frame | null {
  return useContext(FrameContext)
}
