import type { FactorAsked } from '@matin/contract/factor-asked'
import { part } from '@matin/ui/part'
import { type ComponentProps, Suspense, useState } from 'react'

const FactorSheet = part(async () => (await import('./factor-sheet.tsx')).FactorSheet)

interface SecondFactorProps extends Omit<ComponentProps<typeof FactorSheet>, 'open' | 'asked'> {
  /** Factors that the server asks for. The sheet is open while this is set. */
  asked: FactorAsked | undefined
}

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
