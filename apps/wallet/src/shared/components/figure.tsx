import type { ReactNode } from 'react'

interface FigureProps {
  /** Test id, because an amount has no role of its own. */
  id: string
  /** Exact value as a decimal string, even if `children` shows it differently. */
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
