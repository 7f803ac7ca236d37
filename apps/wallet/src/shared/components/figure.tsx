import type { ReactNode } from 'react'

interface FigureProps {
  /** Test id, because an amount has no role of its own. */
  id: string
  /** Exact decimal string, however it is shown. */
  value: string
  children: ReactNode
}

/** Amount or state with its exact value for tests: `data-testid` and `data-value`. */
export function Figure({ id, value, children }: FigureProps) {
  return (
    <span data-testid={id} data-value={value}>
      {children}
    </span>
  )
}
