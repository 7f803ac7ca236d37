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

/** View named by the query; any other value is the form. */
export function viewOf(tab: string | undefined): RequestView {
  return tab === 'progress' ? 'progress' : 'new'
}

/** Switches to the other view of a page, which replaces this one and starts at its top. */
export function useShowView(to: '/pages/Assets/charge' | '/pages/Assets/claim') {
  const navigate = useNavigate()
  return (view: RequestView) =>
    navigate({ to, search: view === 'progress' ? { tab: view } : {}, replace: true, resetScroll: true })
}

interface RequestScreenProps {
  words: 'Recharge' | 'Withdraw'
  view: RequestView
  onView: (view: RequestView) => void
  /** Which movements "History" leads to. */
  historyKind: CustomerEvent
  /** Kinds of incidents that this page shows. */
  incidents: readonly IncidentKind[]
  /** How many requests are under way. */
  open: number
  form: ReactNode
  progress: ReactNode
  /** The one action of the form; left out until there is a form. */
  cta?: ReactNode
}

/** Page for a recharge or withdrawal with two views: the form, and open and earlier requests. */
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
