import type { ReactNode } from 'react'

interface FigureProps {
  /** Name for tests: the amount has no role of its own. */
  id: string
  /** The exact decimal string, whatever of it is shown. */
  value: string
  children: ReactNode
}

/** An amount or state with its exact value at hand: `data-testid` and `data-value`. */
export function Figure({ id, value, children }: FigureProps) {
  return (
    <span data-testid={id} data-value={value}>
      {children}
    </span>
  )
}
