import { type ComponentProps, lazy, Suspense, useState } from 'react'

/** Loaded when a second factor is first asked for. */
const FactorSheet = lazy(async () => ({ default: (await import('./factor-sheet.tsx')).FactorSheet }))

/** The sheet that asks for a second factor, from the first time that it is needed. */
export function SecondFactor(props: ComponentProps<typeof FactorSheet>) {
  // Once it has been open it stays, so that it can slide away.
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <FactorSheet {...props} />
    </Suspense>
  )
}
