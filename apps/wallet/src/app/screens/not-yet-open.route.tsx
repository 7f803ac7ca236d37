import { EmptyState } from '@matin/ui/empty-state'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Screen, TabScreen } from '../../shared/components/screen.tsx'
import { isTabPath } from '../tabs.ts'

/** Says honestly that a page is still to come. */
export default function NotYetOpen(): ReactNode {
  const t = useTranslations('NotYetOpen')
  const { pathname } = useLocation()
  const content = <EmptyState title={t('title')}>{t('text')}</EmptyState>
  return isTabPath(pathname) ? (
    <TabScreen title={t('title')}>
      <h1 className="sr">{t('title')}</h1>
      {content}
    </TabScreen>
  ) : (
    <Screen title={t('title')}>{content}</Screen>
  )
}
