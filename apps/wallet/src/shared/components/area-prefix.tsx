import { Icon } from '@matin/ui/icon'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Link } from '../router/link.tsx'

/** A tap opens the list of areas; choosing one leads back to the form. */
export function AreaPrefix({ dial }: { dial: string }) {
  const t = useTranslations('Auth')
  return (
    <Link
      to="/pages/Login/area"
      className="inline-row gap-1.5 target ink med num"
      aria-label={t('areaChosen', { dial: dial === '' ? '…' : `+${dial}` })}
    >
      {dial === '' ? '+' : `+${dial}`}
      <Icon name="down" size={14} />
    </Link>
  )
}
