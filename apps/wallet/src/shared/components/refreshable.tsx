import type { PullControl as Control } from '@matin/ui/pull-to-refresh'
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react'
import { useTranslations } from '../i18n/use-translations.tsx'
import { whenUsed } from '../later.ts'

/** Loaded after the page, because only a loaded page can be pulled down, and pages work without it. */
const PullControl = lazy(async (): Promise<{ default: ComponentType<ComponentProps<typeof Control>> }> => {
  await whenUsed()
  const control = await import('@matin/ui/pull-to-refresh').catch(() => null)
  return { default: control?.PullControl ?? (() => null) }
})

interface RefreshableProps {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

export function Refreshable({ onRefresh, children }: RefreshableProps) {
  const t = useTranslations('Common')
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className="relative">
      <Suspense>
        <PullControl
          root={root}
          quiet
          onRefresh={onRefresh}
          labels={{ refresh: t('refresh'), refreshing: t('refreshing') }}
        />
      </Suspense>
      {children}
    </div>
  )
}
