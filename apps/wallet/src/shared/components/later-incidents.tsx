import { lazy, Suspense } from 'react'
import { whenIdle } from '../idle.ts'
import type { IncidentsProps } from './incidents.tsx'

/** After the first paint: no page waits for what is rarely there. */
const Incidents = lazy(async () => {
  await whenIdle()
  return { default: (await import('./incidents.tsx')).Incidents }
})

export function LaterIncidents(props: IncidentsProps) {
  return (
    <Suspense>
      <Incidents {...props} />
    </Suspense>
  )
}
