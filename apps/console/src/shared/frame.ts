import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

interface Place {
  /** Without the slash before it. */
  path: string
  name: string
}

/** What the console puts around each page: it knows the sections, and the pages do not. */
export interface Frame {
  /** In the head of every page. */
  search: ReactNode
  /** The written procedure with that title, or nothing. */
  Procedure: ComponentType<{ of: string }>
  /** The menu's entry, its tabs, and which of them this is; null at an address without a page. */
  section: (Place & { tabs: readonly Place[]; tab: Place }) | null
}

export const FrameContext = createContext<Frame | null>(null)

/** Null where a page is shown alone, as in its tests. */
export function useFrame(): Frame | null {
  return useContext(FrameContext)
}
