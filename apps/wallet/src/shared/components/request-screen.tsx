import type { IncidentKind } from '@matin/contract/incidents'
import type { CustomerEvent } from '@matin/domain/ledger/account'
import { NavAction } from '@matin/ui/nav-bar'
import { Tabs } from '@matin/ui/tabs'
import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Link } from '../router/link.tsx'
import { useNavigate } from '../router/use-navigate.ts'
import { LaterIncidents } from './later-incidents.tsx'
import { Screen } from './screen.tsx'

export type RequestView = 'new' | 'progress'

/** Returns the view named by the query; any other value means the form. */
export function viewOf(tab: string | undefined): RequestView {
  return tab === 'progress' ? 'progress' : 'new'
}

/** Replaces the history entry and scrolls to the top. */
export function useShowView(to: '/pages/Assets/charge' | '/pages/Assets/claim') {
  const navigate = useNavigate()
  return (view: RequestView) =>
    navigate({ to, search: view === 'progress' ? { tab: view } : {}, replace: true, resetScroll: true })
}

interface RequestScreenProps {
  words: 'Recharge' | 'Withdraw'
  view: RequestView
  onView: (view: RequestView) => void
  historyKind: CustomerEvent
  incidents: readonly IncidentKind[]
  open: number
  form: ReactNode
  progress: ReactNode
  cta?: ReactNode
}

export function RequestScreen(props: RequestScreenProps) {
  const { words, view, onView, historyKind, incidents, open, form, progress, cta } = props
  const t = useTranslations(words)
  return (
    <Screen
      title={t('title')}
      end={
        <NavAction render={<Link to="/pages/Assets/history" search={{ kind: historyKind }} />}>
          {t('history')}
        </NavAction>
      }
      cta={view === 'new' ? cta : undefined}
    >
      <LaterIncidents kinds={incidents} />
      <Tabs<RequestView>
        look="underline"
        label={t('tabs')}
        value={view}
        onChange={onView}
        items={[
          { value: 'new', label: t('tabNew'), panel: form },
          {
            value: 'progress',
            label: t('tabProgress'),
            ...(open > 0 && { count: open }),
            panel: progress,
          },
        ]}
      />
    </Screen>
  )
}
