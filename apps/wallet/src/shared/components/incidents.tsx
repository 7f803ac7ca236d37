import { type IncidentKind, listIncidents } from '@matin/contract/incidents'
import { Note } from '@matin/ui/note'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { reportFault } from '../api/fault.ts'
import { keyOf } from '../api/queries.ts'
import { useTimes } from '../format/use-times.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { whenUsed } from '../later.ts'
import styles from './incidents.module.css'

/** Without a connection it is asked again in this interval. */
const POLL_MS = 30_000

export interface IncidentsProps {
  /** Only these; all without. */
  kinds?: readonly IncidentKind[]
}

/** What customers are told of incidents, for as long as it is announced. The region stands before its words, so that they are read out. */
export function Incidents({ kinds }: IncidentsProps) {
  const t = useTranslations('Common')
  const times = useTimes()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(listIncidents),
    queryFn: ({ signal }) => call(listIncidents, {}, { signal, quiet: true }),
    refetchInterval: POLL_MS,
  })
  useEffect(() => follow(() => void queries.invalidateQueries({ queryKey: keyOf(listIncidents) })), [queries])
  const shown = data?.items.filter(({ kind }) => kinds?.includes(kind) ?? true) ?? []
  return (
    <div role="status" className={styles.incidents} data-testid="incidents">
      {shown.map(({ id, kind, text, since }) => (
        <div key={id} data-value={kind}>
          <Note tone="warn">
            {text} <small>{t('since', { time: times.short(since) })}</small>
          </Note>
        </div>
      ))}
    </div>
  )
}

/** Follows announcements and their ends from the first touch on. Returns how to stop. */
function follow(askAgain: () => void): () => void {
  let left = false
  let stop: (() => void) | undefined
  async function begin() {
    await whenUsed()
    const { live } = await import('../live/live.ts')
    if (!left) stop = live.follow({ channel: 'incidents' }, { onMessage: askAgain, onGap: askAgain })
  }
  begin().catch(reportFault)
  return () => {
    left = true
    stop?.()
  }
}
