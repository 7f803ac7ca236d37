import { lazy, Suspense } from 'react'
import { whenIdle } from '../idle.ts'
import { Incidents, type IncidentsProps } from './incidents.tsx'

/** Loaded after the first paint: no page waits for content that is rarely there. */
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
