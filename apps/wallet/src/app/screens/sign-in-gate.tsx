import { buttonClass } from '@matin/ui/button'
import { EmptyState } from '@matin/ui/empty-state'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Screen, TabScreen } from '../../shared/components/screen.tsx'
import { isTabPath } from '../tabs.ts'

/** Stands where a customer's page would; signing in leads back here. */
export function SignInGate() {
  const t = useTranslations('Auth')
  const location = useLocation()
  const back = location.pathname + location.searchStr
  const content = (
    <EmptyState
      title={t('gateTitle')}
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
        </>
      }
    >
      {t('gateText')}
    </EmptyState>
  )
  return isTabPath(location.pathname) ? (
    <TabScreen title={t('logIn')}>
      <h1 className="sr">{t('logIn')}</h1>
      {content}
    </TabScreen>
  ) : (
    <Screen title={t('logIn')}>{content}</Screen>
  )
}
