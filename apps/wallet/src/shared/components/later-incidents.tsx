import { lazy, Suspense } from 'react'
import { whenIdle } from '../idle.ts'
import { Incidents, type IncidentsProps } from './incidents.tsx'

/** Announced incidents. Loaded after the first paint, because there are rarely any. */
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
