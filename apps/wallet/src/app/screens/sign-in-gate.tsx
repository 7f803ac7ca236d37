import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { Screen, TabScreen } from '../../shared/components/screen.tsx'
import { useTranslations } from '../../shared/i18n/use-translations.tsx'
import { Link } from '../../shared/router/link.tsx'
import { hashOf } from '../../shared/router/place.ts'
import { useLocation } from '../../shared/router/router-context.tsx'
import { isTabPath } from '../tabs.ts'

/** Notice in place of a customer's page for guests. Signing in leads back to that page. */
export function SignInGuard() {
  const t = useTranslations('Gate')
  const { path, query } = useLocation()
  const back = hashOf(path, query).slice(1)
  const content = (
    <EmptyState
      title={t('title')}
      action={
        <>
          <Link to="/pages/Login/index" search={{ back }} className={buttonClass({ size: 'md' })}>
            {t('logIn')}
          </Link>
          <Link
            to="/pages/Login/register"
            search={{ back }}
            className={buttonClass({ size: 'md', variant: 'quiet' })}
          >
            {t('createAccount')}
          </Link>
          <Link to="/pages/Personal/faq" className="link target w-full">
            {t('help')}
          </Link>
        </>
      }
    >
      {t('text')}
    </EmptyState>
  )
  return isTabPath(path) ? (
    <TabScreen title={t('logIn')}>
      <h1 className="sr">{t('logIn')}</h1>
      {content}
    </TabScreen>
  ) : (
    <Screen title={t('logIn')}>{content}</Screen>
  )
}
