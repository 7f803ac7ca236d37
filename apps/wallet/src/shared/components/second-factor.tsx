import type { FactorAsked } from '@matin/contract/factor-asked'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

/** Loaded when a second factor is first asked for. */
const FactorSheet = lazy(async () => ({ default: (await import('./factor-sheet.tsx')).FactorSheet }))

interface SecondFactorProps extends Omit<ComponentProps<typeof FactorSheet>, 'open' | 'asked'> {
  /** Factors that the server asks for; the sheet is open while it is set. */
  asked: FactorAsked | undefined
}

/** The sheet that asks for a second factor, mounted from the first need. */
export function SecondFactor({ asked, ...rest }: SecondFactorProps) {
  // Keeps its last content, so that it can slide away.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  if (!last) return null
  return (
    <Suspense>
      <FactorSheet {...rest} asked={last} open={asked !== undefined} />
    </Suspense>
  )
}
