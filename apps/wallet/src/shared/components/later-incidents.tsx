import { part } from '@matin/ui/part'
import { Suspense } from 'react'
import { whenIdle } from '../idle.ts'
import { Incidents, type IncidentsProps } from './incidents.tsx'

/** Announced incidents. Loaded after the first paint, because there are rarely any. */
const Later = part(async () => {
  await whenIdle()
  return Incidents
})

export function LaterIncidents(props: IncidentsProps) {
  return (
    <Suspense>
      <Later {...props} />
    </Suspense>
  )
}
