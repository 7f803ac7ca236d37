import type { FactorAsked } from '@matin/contract/factor-asked'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

/** Loaded when a second factor is first asked for. */
const FactorSheet = lazy(async () => ({ default: (await import('./factor-sheet.tsx')).FactorSheet }))

interface SecondFactorProps extends Omit<ComponentProps<typeof FactorSheet>, 'open' | 'asked'> {
  /** What is asked for; open while it is. */
  asked: FactorAsked | undefined
}

/** The sheet that asks for a second factor, from the first time that it is needed. */
export function SecondFactor({ asked, ...rest }: SecondFactorProps) {
  // Once it has been open it stays as it was, so that it can slide away.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  if (!last) return null
  return (
    <Suspense>
      <FactorSheet {...rest} asked={last} open={asked !== undefined} />
    </Suspense>
  )
}
