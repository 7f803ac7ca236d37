import { buttonClass } from '@matin/ui/button-class'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { hashOf } from '#shared/router/place.ts'
import { useLocation } from '#shared/router/router-context.tsx'

/** In place of a guest's purchase, whose terms stand above. Leads back to them. */
export function LogInFirst() {
  const t = useTranslations('Gate')
  const { path, query } = useLocation()
  return (
    <Link
      to="/pages/Login/index"
      search={{ back: hashOf(path, query).slice(1) }}
      className={buttonClass({ block: true })}
    >
      {t('title')}
    </Link>
  )
}
