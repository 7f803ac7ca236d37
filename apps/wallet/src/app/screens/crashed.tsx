import { nameOf } from '@matin/client/api-error'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { Screen } from '../../shared/components/screen.tsx'
import { useTranslations } from '../../shared/i18n/use-translations.tsx'
import { Link } from '../../shared/router/link.tsx'
import { PageLoadError } from '../../shared/router/page.ts'
import type { PageErrorProps } from '../../shared/router/page-boundary.tsx'

/** Replaces a page that crashed or whose module failed to load. Offers a retry; the title bar leads back. */
export function Crashed({ error, retry }: PageErrorProps) {
  const t = useTranslations('Common')
  // Browsers remember that a module failed, and after a new release its file may be gone: start afresh.
  const again = error instanceof PageLoadError ? () => location.reload() : retry
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
        <span className="t-cap">{nameOf(error instanceof PageLoadError ? error.cause : error)}</span>
      </EmptyState>
    </Screen>
  )
}
