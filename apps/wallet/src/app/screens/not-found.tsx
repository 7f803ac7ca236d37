import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { Screen } from '../../shared/components/screen.tsx'
import { useTranslations } from '../../shared/i18n/use-translations.tsx'
import { Link } from '../../shared/router/link.tsx'

export function NotFound() {
  const t = useTranslations('Common')
  return (
    <Screen title={t('notFoundTitle')}>
      <EmptyState
        title={t('notFoundTitle')}
        action={
          <Link to="/pages/Home/index" className={buttonClass({ size: 'md' })}>
            {t('toHome')}
          </Link>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </Screen>
  )
}
