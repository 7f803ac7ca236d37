import { type IncidentKind, listIncidents } from '@matin/contract/incidents'
import { Icon } from '@matin/ui/icon'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { reportFault } from '../api/fault.ts'
import { invalidate, keyOf } from '../api/queries.ts'
import { momentText } from '../format/zone.ts'
import { useLocale, useTranslations } from '../i18n/use-translations.tsx'
import { whenUsed } from '../later.ts'
import styles from './incidents.module.css'

/** Polling interval in milliseconds, for times without live events. */
const POLL_MS = 30_000

export interface IncidentsProps {
  kinds?: readonly IncidentKind[]
}

/** The live region is rendered before its text, so that screen readers announce it. */
export function Incidents({ kinds }: IncidentsProps) {
  const t = useTranslations('Common')
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: keyOf(listIncidents),
    queryFn: ({ signal }) => call(listIncidents, {}, { signal, quiet: true }),
    refetchInterval: POLL_MS,
  })
  useEffect(() => follow(() => void invalidate(listIncidents)), [])
  const shown = data?.items.filter(({ kind }) => kinds?.includes(kind) ?? true) ?? []
  return (
    <div role="status" className={styles.incidents} data-testid="incidents">
      {shown.map(({ id, kind, text, since }) => (
        <p key={id} className={styles.incident} data-value={kind}>
          <Icon name="alert" size={20} />
          <span>
            {text} <small>{t('since', { time: momentText(since, locale) })}</small>
          </span>
        </p>
      ))}
    </div>
  )
}

/** Begins at the first use of the page. Returns a function that stops following. */
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
