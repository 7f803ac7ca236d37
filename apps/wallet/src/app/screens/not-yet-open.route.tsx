import { EmptyState } from '@matin/ui/empty-state'
import { Screen, TabScreen } from '../../shared/components/screen.tsx'
import { useTranslations } from '../../shared/i18n/use-translations.tsx'
import { useLocation } from '../../shared/router/router-context.tsx'
import { isTabPath } from '../tabs.ts'

/** Says honestly that a page is still to come. */
export default function NotYetOpen() {
  const t = useTranslations('NotYetOpen')
  const { path } = useLocation()
  const content = <EmptyState title={t('title')}>{t('text')}</EmptyState>
  return isTabPath(path) ? (
    <TabScreen title={t('title')}>
      <h1 className="sr">{t('title')}</h1>
      {content}
    </TabScreen>
  ) : (
    <Screen title={t('title')}>{content}</Screen>
  )
}
