import { lazy, Suspense } from 'react'
import { whenIdle } from '../idle.ts'
import { Incidents, type IncidentsProps } from './incidents.tsx'

/** After the first paint: no page waits for what is rarely there. */
const Later = lazy(async () => {
  await whenIdle()
  return { default: Incidents }
})

export function LaterIncidents(props: IncidentsProps) {
  return (
    <Suspense>
      <Later {...props} />
    </Suspense>
  )
}
