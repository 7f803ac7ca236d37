import { nameOf } from '@matin/client/api-error'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import type { PageErrorProps } from '@matin/ui/page-boundary'
import { LoadError } from '@matin/ui/part'
import { Screen } from '../../shared/components/screen.tsx'
import { useTranslations } from '../../shared/i18n/use-translations.tsx'
import { Link } from '../../shared/router/link.tsx'

export function Crashed({ error, retry }: PageErrorProps) {
  const t = useTranslations('Common')
  // Browsers remember that a module failed, and after a new release its file may be gone: start afresh.
  const again = error instanceof LoadError ? () => location.reload() : retry
  return (
    <Screen title={t('crashedTitle')}>
      <EmptyState
        title={t('crashedTitle')}
        action={
          <>
            <button type="button" className={buttonClass({ size: 'md' })} onClick={again}>
              {t('tryAgain')}
            </button>
            <Link to="/pages/Home/index" className={buttonClass({ size: 'md', variant: 'quiet' })}>
              {t('toHome')}
            </Link>
          </>
        }
      >
        {t('crashedText')}
        <br />
        <span className="t-cap">{nameOf(error instanceof LoadError ? error.cause : error)}</span>
      </EmptyState>
    </Screen>
  )
}
